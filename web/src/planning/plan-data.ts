/** The week of a timetable plan as its page shows it. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { dayMinutes, endsNextDay, minuteOf, timeOf, type Weekday, weekdays } from '@topcenter/model/kit/week'
import type { readPlannedWeek } from '@topcenter/model/planning/api'

export type WeekData = AnswerOf<typeof readPlannedWeek>
export type PlannedGroup = WeekData['groups'][number]
export type PlannedSession = WeekData['sessions'][number]
export type Reason = PlannedSession['reasons'][number]
export type Named = WeekData['lecturers'][number]

export const keyOfSession = ({ group, number }: PlannedSession): string => `${group} ${number}`
/** Returns HH:MM so many minutes later, after midnight by the next day's clock. */
export const laterBy = (time: string, minutes: number): string => timeOf(minuteOf(time) + minutes)
/** Returns the minutes since the centre opened: a session after midnight comes last in its evening. */
export const sinceOpening = ({ opensAt }: WeekData, { from }: PlannedSession): number =>
  (minuteOf(from!) - minuteOf(opensAt) + dayMinutes) % dayMinutes
/** Returns the weekdays on which sessions may begin: if the centre closes after midnight, also the next ones. */
export const calendarDays = ({ days, opensAt, closesAt }: WeekData): readonly Weekday[] =>
  weekdays.filter(
    (day, at) =>
      days.includes(day) ||
      (endsNextDay({ from: opensAt, to: closesAt }) && days.includes(weekdays.at(at - 1) as Weekday)),
  )
/** Returns the groups whose sessions all have a spot. */
export const wholeGroups = ({ groups, sessions }: WeekData): readonly PlannedGroup[] => {
  const without = new Set(sessions.filter((session) => session.weekday === null).map(({ group }) => group))
  return groups.filter(({ token }) => !without.has(token))
}
