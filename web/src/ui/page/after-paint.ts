/**
 * Postpones invisible work until after the next paint. Returns a function that cancels it. In a hidden page, which is
 * not painted, the work waits a moment at most.
 */
export function afterPaint(run: () => void): () => void {
  let frame = 0
  let timer = setTimeout(done, 500)
  function done(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(done)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
