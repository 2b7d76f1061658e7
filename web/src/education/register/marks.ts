/** Marks that are not saved yet. Pure, so that the rules of a register can be tested without a page. */
import type { AttendanceValue, MarkInput, RegisterStudent } from './register-data.ts'

export interface Mark {
  readonly attendance: AttendanceValue
  readonly minutesLate: number | null
  readonly leftEarly: number | null
  readonly excused: boolean
  readonly reason: string | null
}
/** A mark with the version of the saved one that the user saw; null: there was none. */
export interface Draft extends Mark {
  readonly seen: number | null
  /** Set when this mark was taken by a scanned card, unlike the others of the same save. */
  readonly way?: 'QR' | null
}
/** By token of the seat. */
export type Drafts = Readonly<Record<string, Draft>>

const savedMark = (row: RegisterStudent): Mark => ({
  attendance: row.attendance,
  minutesLate: row.minutesLate,
  leftEarly: row.leftEarly,
  excused: row.excused,
  reason: row.reason,
})

/** Returns the row itself where nothing is changed, so that it keeps its identity. */
export const shownMark = (row: RegisterStudent, drafts: Drafts): Mark => drafts[row.groupStudentToken] ?? row

/** Lateness belongs to who attended, an excuse to who did not (D4.4). */
function consistent(mark: Mark): Mark {
  const attended = mark.attendance === 'Attendance'
  return {
    ...mark,
    minutesLate: attended ? mark.minutesLate || null : null,
    leftEarly: attended ? mark.leftEarly || null : null,
    excused: mark.attendance === 'Absence' && mark.excused,
    reason: mark.reason || null,
  }
}

const same = (one: Mark, other: Mark): boolean =>
  one.attendance === other.attendance &&
  one.minutesLate === other.minutesLate &&
  one.leftEarly === other.leftEarly &&
  one.excused === other.excused &&
  one.reason === other.reason

/** A change back to what is saved is no draft any more. */
export function changeMark(
  drafts: Drafts,
  row: RegisterStudent,
  change: Partial<Mark>,
  way: 'QR' | null = null,
): Drafts {
  const mark = consistent({ ...(drafts[row.groupStudentToken] ?? savedMark(row)), ...change })
  const { [row.groupStudentToken]: before, ...rest } = drafts
  if (same(mark, savedMark(row))) return rest
  return { ...rest, [row.groupStudentToken]: { ...mark, seen: before ? before.seen : row.version, way } }
}

export const dropMark = (drafts: Drafts, token: string): Drafts => {
  const { [token]: _dropped, ...rest } = drafts
  return rest
}
/** The user has seen the other mark and keeps their own. */
export const keepMine = (drafts: Drafts, row: RegisterStudent): Drafts => {
  const draft = drafts[row.groupStudentToken]
  return draft ? { ...drafts, [row.groupStudentToken]: { ...draft, seen: row.version } } : drafts
}

/** Only students who are expected and have no mark yet: marks that were set before stay. */
export const markAllPresent = (drafts: Drafts, rows: readonly RegisterStudent[]): Drafts =>
  rows.reduce(
    (all, row) =>
      row.expected && shownMark(row, all).attendance === 'Unknown'
        ? changeMark(all, row, { attendance: 'Attendance' })
        : all,
    drafts,
  )

export interface Counts {
  readonly present: number
  readonly absent: number
  readonly unmarked: number
}
/** Counts students who are expected, and any other who has a mark. */
export function countMarks(rows: readonly RegisterStudent[], drafts: Drafts): Counts {
  const counts = { present: 0, absent: 0, unmarked: 0 }
  for (const row of rows) {
    const { attendance } = shownMark(row, drafts)
    if (attendance === 'Attendance') counts.present += 1
    else if (attendance === 'Absence') counts.absent += 1
    else if (row.expected) counts.unmarked += 1
  }
  return counts
}

/**
 * Somebody else marked a student whom this user saw without a mark. The server notices that by versions, but a student
 * without a mark has no version to send, so it is noticed here, by comparing with the newest register.
 */
export const isOvertaken = (row: RegisterStudent, draft: Draft): boolean =>
  draft.seen === null && row.version !== null && row.attendance !== 'Unknown'

/** @param correction The reason for corrections of a closed register, for marks without one of their own */
export function marksToSend(
  rows: readonly RegisterStudent[],
  drafts: Drafts,
  correction: string,
): readonly MarkInput[] {
  return rows.flatMap((row) => {
    const draft = drafts[row.groupStudentToken]
    if (!draft || isOvertaken(row, draft)) return []
    const { seen, way, ...mark } = draft
    return [
      {
        groupStudentToken: row.groupStudentToken,
        ...mark,
        ...(way ? { way } : {}),
        reason: correction || mark.reason,
        version: seen ?? 0,
      },
    ]
  })
}
