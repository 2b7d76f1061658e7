/** What a request holds is given back when its answer is out, or when its reader has hung up. */
import type { FastifyReply } from 'fastify'

export function afterwards({ raw }: FastifyReply, effect: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) effect()
    isDone = true
  }
  raw.once('finish', once).once('close', once)
}
