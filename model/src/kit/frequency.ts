/** How often something repeats, apart from the rules of its days, which lists do not need. */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]
