/** Address of a report's screen. It is the whole question: sent, saved and scheduled unchanged. */

/** View of the answer on the screen. It is kept with the question and not sent to the server. */
export const viewKeys: readonly string[] = ['chart', 'folded']

/** Placeholder for no dimension across: an empty value means the report's own. */
export const noColumns = 'none'

/** Returns a report's query: its address without how the screen shows the answer. */
export const askedIn = (address: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(address)].filter(([key]) => !viewKeys.includes(key)))
