/** Order of the list from which a record was opened, for the next and the previous one on a page of their own. */
export interface ListPlace {
  readonly entity: string
  readonly tokens: readonly string[]
  /** Position of the first token in the whole list, from 0. */
  readonly from: number
  readonly total: number
  readonly totalIsCapped: boolean
}

const name = 'listPlace'

export function keepPlace(place: ListPlace): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(place))
  } catch {
    // without room for it the page has no neighbours
  }
}

/** Returns the place in which a record stands; undefined if it was not opened from a list. */
export function placeOf(entity: string, token: string): (ListPlace & { readonly at: number }) | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as ListPlace | null
    const at = kept?.entity === entity ? kept.tokens.indexOf(token) : -1
    return kept && at >= 0 ? { ...kept, at } : undefined
  } catch {
    return undefined
  }
}
