/** What is valid until the first moment of a day is valid on the day before. */
export const lastDay = (until: string): string => new Date(Date.parse(until) - 1).toISOString()
