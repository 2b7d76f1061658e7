/** The tabs of a record in one order, whether it is shown in a drawer or on a page of its own. */

/** Identity and study come first, what happened and who may log in last; tabs that are not named stand between. */
const order = [
  'details',
  'study',
  'attendance',
  'scores',
  'statement',
  'family',
  'wallet',
  '',
  'file',
  'print',
  'related',
  'history',
  'access',
]
const rank = ({ key }: { readonly key: string }): number => order.indexOf(order.includes(key) ? key : '')

/** Tabs beside each other; the others are behind "more". */
export const mostTabs = 6

export const inPanelOrder = <T extends { readonly key: string }>(tabs: readonly T[]): readonly T[] =>
  tabs.toSorted((one, other) => rank(one) - rank(other))
