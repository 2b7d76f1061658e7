/** The address of a report's screen, which is its whole question: it is sent, saved and scheduled as it stands. */

/** How the screen shows the answer. It is kept with the question and not asked. */
export const viewKeys: readonly string[] = ['chart', 'folded']

/** In the place of a dimension across: an empty value is as good as none, which is the report's own. */
export const noColumns = 'none'

/** What is asked of the report: its address without how the screen shows the answer. */
export const askedIn = (address: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(address)].filter(([key]) => !viewKeys.includes(key)))
