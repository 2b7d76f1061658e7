/** What the screens of messages ask of the server. */
import { api } from '../../platform/api.ts'
import type { RecordData } from '../../records/record.ts'

const once = () => ({ idempotencyKey: crypto.randomUUID() })
/** That somebody opened it in WhatsApp, with the text as it went there. */
export const openMessage = (token: string, text: string) =>
  api.post<{ record: RecordData }>(`/outbound-messages/${token}/open`, { text }, once())
