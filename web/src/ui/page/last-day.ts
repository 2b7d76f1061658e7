/** Returns an instant of the last valid day: what ends at the start of a day is valid until the day before. */
export const lastDay = (until: string): string => new Date(Date.parse(until) - 1).toISOString()
