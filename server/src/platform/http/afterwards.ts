/** Calls back once the answer is sent or its reader has closed the connection, to give back what the request has taken. */
import type { FastifyReply } from 'fastify'

export function afterwards({ raw }: FastifyReply, effect: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) effect()
    isDone = true
  }
  raw.once('finish', once).once('close', once)
}
