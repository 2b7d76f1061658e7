/**
 * What nobody sees waits until what is seen is painted. Gives the way to take it back. A page that is not painted,
 * behind another, waits no longer than a moment.
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
