/**
 * How often in a minute; counted in memory, forgotten with the process. Returns the seconds to wait, 0 for who comes
 * in.
 */
const minute = 60_000

export function gate(most: number, now: () => number): (who: string) => number {
  let [begun, counts] = [now(), new Map<string, number>()]
  return (who) => {
    const at = now()
    if (at - begun >= minute || at < begun) [begun, counts] = [at, new Map()]
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count <= most ? 0 : Math.ceil((begun + minute - at) / 1_000)
  }
}
