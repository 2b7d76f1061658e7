/** Limits of statements of reports, which take longer than lists and more memory in large centres. */

/** Limits of figures on a screen: milliseconds for a statement, and megabytes that keep groups in memory. */
export const figureLimits = { timeout: 5_000, memory: 64 } as const
/** Limits of a report's figures. The same question may be about a day or about all years, so it is planned anew. */
export const reportLimits = { ...figureLimits, plansAnew: true } as const
export const fileLimits = { timeout: 60_000, memory: 64, plansAnew: true } as const
