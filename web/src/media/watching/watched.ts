/** Seconds played since the last report; jumps do not count. */
export interface Range {
  readonly from: number
  readonly to: number
}

export function createWatched() {
  let done: Range[] = []
  let from: number | undefined
  let last = 0
  const close = (): void => {
    if (from !== undefined && Math.floor(last) > Math.floor(from))
      done.push({ from: Math.floor(from), to: Math.floor(last) })
    from = undefined
  }
  return {
    /** While it plays; a step back or of more than some seconds was a jump. */
    at(seconds: number): void {
      if (from !== undefined && (seconds < last || seconds - last > 4)) close()
      if (from === undefined) from = seconds
      last = seconds
    },
    close,
    /** Returns the played ranges and clears them; a running one continues from its current place. */
    take(): readonly Range[] {
      const goesOn = from !== undefined
      const fraction = last
      close()
      if (goesOn) from = last = Math.floor(fraction)
      const taken = done.slice(0, 60)
      done = []
      return taken
    },
  }
}
