/** How often one address may knock at a public page in a minute; counted in memory, forgotten with it. */
const minute = 60_000

export function gate(most: number, now: () => number): (address: string) => boolean {
  let [begun, counts] = [now(), new Map<string, number>()]
  return (address) => {
    if (now() - begun >= minute) [begun, counts] = [now(), new Map()]
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= most
  }
}
