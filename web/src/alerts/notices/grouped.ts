/** Notifications by day, and of a day what is alike together: three absences are one line that opens. */

export interface Alike<Item> {
  readonly kind: string
  /** The newest first. */
  readonly items: readonly Item[]
}
export interface Day<Item> {
  readonly day: string
  readonly groups: readonly Alike<Item>[]
}

/** Messages that people wrote have nothing in common but their sender's office. */
const alone = new Set(['message', 'newsPublished'])

/** @param items The newest first */
export function grouped<Item>(
  items: readonly Item[],
  of: (item: Item) => { readonly day: string; readonly kind: string },
): Day<Item>[] {
  const days: { day: string; groups: { kind: string; items: Item[] }[] }[] = []
  for (const item of items) {
    const { day, kind } = of(item)
    if (days.at(-1)?.day !== day) days.push({ day, groups: [] })
    const { groups } = days.at(-1)!
    const same = alone.has(kind) ? undefined : groups.find((group) => group.kind === kind)
    if (same) same.items.push(item)
    else groups.push({ kind, items: [item] })
  }
  return days
}
