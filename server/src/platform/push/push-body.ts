/** Builds the body of a push message, small enough for every service. */
import type { PushMessage } from './push.ts'

/** Bytes. Services take 4,096 of what is encrypted. */
export const longestBody = 3_900

const shown = ({ id, title, text, link, language }: PushMessage): Buffer =>
  Buffer.from(JSON.stringify({ id, title, text, link, lang: language }))

/** `short`: for a service that takes less than others: what happened, without where it leads. */
export function pushBody(message: PushMessage): { readonly whole: Buffer; readonly short: Buffer } {
  const short = { ...message, title: cut(message.title, 60), text: cut(message.text, 120), link: '' }
  return { whole: fitting(message), short: shown(short) }
}

/** Cuts the text, and then the title, until the rest fits. */
function fitting(message: PushMessage): Buffer {
  const whole = shown(message)
  if (whole.length <= longestBody) return whole
  const half = (text: string): string => cut(text, Math.floor(text.length / 2))
  if (message.text.length > 40) return fitting({ ...message, text: half(message.text) })
  if (message.title.length > 40) return fitting({ ...message, title: half(message.title) })
  return fitting({ ...message, link: '' })
}

/** Without leaving half of a letter that takes two units. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
