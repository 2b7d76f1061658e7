/** Addresses of files, valid for the caller's session. */
import type { Wish } from '../platform/files/grants.ts'
import type { Ctx } from './context.ts'

/** Whoever has no session (a job) gets one that opens nothing. To be called once it is known that they may see the file. */
export const fileAddress = (
  { runtime, actor: { establishmentId, sessionId = '' }, now }: Ctx,
  wish: Omit<Wish, 'establishmentId' | 'sessionId'>,
): Promise<string> => runtime.grants.of({ ...wish, establishmentId, sessionId }, now)
