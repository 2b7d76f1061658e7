/** What the page of a plan shows, as `/timetable-plans/:token/week` gives it. */
import { dayMinutes, endsNextDay, minuteOf, timeOf, weekdays } from '@topcenter/model/kit/week'
import type { Names } from '@topcenter/model/kit/names'

export type Weekday = (typeof weekdays)[number]
export interface Named {
  readonly token: string
  readonly names: Names
}
export interface PlannedGroup {
  readonly token: string
  readonly version: number
  readonly group: Named & { readonly code: string }
  readonly sessions: number
  readonly minutes: number
  readonly seats: number
  readonly lecturers: readonly string[]
  readonly places: readonly string[]
  readonly acceptedAt: string | null
  readonly made: number | null
  readonly clashing: number | null
}
export interface Spot {
  readonly weekday: Weekday
  readonly from: string
  readonly place: string
  readonly lecturer: string | null
}
export type ReasonKind =
  | 'NoPlaceLargeEnough'
  | 'NoHours'
  | 'LecturerHours'
  | 'PlaceHours'
  | 'LecturerFull'
  | 'PlacesFull'
  | 'Students'
  | 'SameDay'
  | 'PinClash'
  | 'Displaced'
  | 'Several'
export interface Reason {
  readonly kind: ReasonKind
  readonly isProven: boolean
  readonly needed?: number
  readonly available?: number
  readonly groups: readonly string[]
  readonly lecturers: readonly string[]
  readonly wouldBe: Spot | null
}
export interface PlannedSession {
  readonly group: string
  readonly number: number
  readonly weekday: Weekday | null
  /** Whose evening it belongs to: of a session after midnight the day before. */
  readonly day: Weekday | null
  readonly from: string | null
  readonly place: string | null
  readonly lecturer: string | null
  readonly pinned: boolean
  readonly reasons: readonly Reason[]
}
export interface WeekData {
  readonly days: readonly Weekday[]
  readonly opensAt: string
  readonly closesAt: string
  readonly step: number
  readonly places: readonly (Named & { readonly capacity: number | null })[]
  readonly lecturers: readonly Named[]
  readonly groups: readonly PlannedGroup[]
  readonly sessions: readonly PlannedSession[]
}

export const keyOfSession = ({ group, number }: PlannedSession): string => `${group} ${number}`
/** HH:MM so many minutes later, after midnight by the next day's clock. */
export const laterBy = (time: string, minutes: number): string => timeOf(minuteOf(time) + minutes)
/** Minutes since the centre opened: what is after midnight comes last in its evening. */
export const sinceOpening = ({ opensAt }: WeekData, { from }: PlannedSession): number =>
  (minuteOf(from!) - minuteOf(opensAt) + dayMinutes) % dayMinutes
/** The days of the calendar on which sessions may begin: where the centre closes after midnight, also the next ones. */
export const calendarDays = ({ days, opensAt, closesAt }: WeekData): readonly Weekday[] =>
  weekdays.filter(
    (day, at) =>
      days.includes(day) ||
      (endsNextDay({ from: opensAt, to: closesAt }) && days.includes(weekdays.at(at - 1) as Weekday)),
  )
/** Groups whose sessions all have a spot. */
export const wholeGroups = ({ groups, sessions }: WeekData): readonly PlannedGroup[] => {
  const without = new Set(sessions.filter((session) => session.weekday === null).map(({ group }) => group))
  return groups.filter(({ token }) => !without.has(token))
}
