/** The search counts the week in units of five minutes, because people type times in steps of five minutes. */
const unitMinutes = 5
const unitsPerDay = 1_440 / unitMinutes

export const unitsPerWeek = 7 * unitsPerDay

/** The unit in which this minute lies. */
export const unitAt = (day: number, minute: number): number => day * unitsPerDay + Math.floor(minute / unitMinutes)

/** The first unit that begins at this minute or after it. */
export const unitFrom = (day: number, minute: number): number => day * unitsPerDay + Math.ceil(minute / unitMinutes)

export const unitsFor = (minutes: number): number => Math.ceil(minutes / unitMinutes)
