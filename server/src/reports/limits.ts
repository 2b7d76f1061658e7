/** What a report may take of PostgreSQL: reports of large centres take longer than a list, and more memory. */

/**
 * Of figures that somebody waits for: milliseconds for a statement, and megabytes, without which groups would go
 * through the disk.
 */
export const figureLimits = { timeout: 5_000, memory: 64 } as const
/** Of a report's figures: the same question may be about a day or about all years. */
export const reportLimits = { ...figureLimits, plansAnew: true } as const
export const fileLimits = { timeout: 60_000, memory: 64, plansAnew: true } as const
