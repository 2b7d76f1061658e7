/** Attendance in percent (D4.4). */

export interface AttendanceTally {
  /** Marked present. */
  readonly attended: number
  /** Marked present or absent; a session that is not marked yet does not count. */
  readonly held: number
  /** Absences with an excuse. */
  readonly excused: number
}

/** Returns the number of sessions behind the percentage: those held, without the excused absences. */
export const countedOf = (tally: AttendanceTally): number => tally.held - tally.excused

/** Returns attended / (held − excused) in percent: 0–100 with two decimals, half up; null when nothing counts. */
export function attendancePercent(tally: AttendanceTally): number | null {
  const counted = countedOf(tally)
  return counted > 0 ? Math.floor((20_000 * tally.attended + counted) / (2 * counted)) / 100 : null
}
