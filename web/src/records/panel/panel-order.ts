/** The tabs of a record in one order, whether it is shown in a drawer or on a page of its own. */

/** Identity and study come first, what happened and who may log in last; tabs that are not named stand between. */
const order = [
  'details',
  'shared',
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
/** An overview says first what matters of the details, which then come after what one looks for. */
const late = order.indexOf('family') + 0.5
const overviewed = ({ key }: { readonly key: string }): number =>
  key === 'overview' ? -1 : key === 'details' ? late : rank({ key })

/** Tabs beside each other; the others are behind "more". */
export const maxTabs = 6

export const inPanelOrder = <T extends { readonly key: string }>(tabs: readonly T[]): readonly T[] =>
  tabs.toSorted(
    tabs.some(({ key }) => key === 'overview')
      ? (one, other) => overviewed(one) - overviewed(other)
      : (one, other) => rank(one) - rank(other),
  )
