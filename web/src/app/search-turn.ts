/** The pace of the palette's searches: many at once after a rest, then fewer than the server permits in a minute. */

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const atOnce = 10
/** Milliseconds that one search costs. */
const cost = 600
/** The moment at which all searches so far are paid for. */
let paidAt = 0

/** Resolves when the next search may be sent; rejects when it was aborted before. */
export async function searchTurn(signal: AbortSignal): Promise<void> {
  const early = paidAt - atOnce * cost - Date.now()
  if (early > 0) await pause(early)
  signal.throwIfAborted()
  paidAt = Math.max(paidAt, Date.now()) + cost
}
