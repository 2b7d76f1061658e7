/** What the operations and actions of planning return. */
import { weekdays } from '@topcenter/model/kit/week'
import { movedTime, obstacle, toldTime } from '../education/education.answers.ts'
import {
  called,
  clock,
  instant,
  list,
  object,
  oneOf,
  orNull,
  text,
  token,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import { reasonKinds } from './problem.ts'

const weekday = oneOf(weekdays)

export const shiftPreview = object({
  seen: { ...text, description: 'Sent with the shift: a schedule that changed since is refused' },
  total: whole,
  moves: whole,
  stays: whole,
  hasStudentClashes: yesNo,
  times: list(object({ ...toldTime, newFrom: instant, newTo: instant, stays: yesNo, obstacles: list(obstacle) })),
})
export const shiftTimes = object({ times: list(movedTime) })

export const week = object({
  days: list(weekday),
  step: { ...whole, description: 'Minutes' },
  opensAt: clock,
  closesAt: clock,
  places: list(called('placeStudent', { capacity: orNull(whole) })),
  lecturers: list(called('employee')),
  groups: list(
    object({
      token: token('timetableGroup'),
      version: whole,
      group: called('educationalGroup', { code: text }),
      sessions: whole,
      minutes: whole,
      seats: whole,
      lecturers: list(token('employee')),
      places: list(token('placeStudent')),
      acceptedAt: orNull(instant),
      made: orNull(whole),
      clashing: orNull(whole),
    }),
  ),
  sessions: list(
    object({
      group: token('timetableGroup'),
      number: whole,
      weekday: orNull(weekday),
      /** The day whose evening the session belongs to: for one after midnight the day before its weekday. */
      day: orNull(weekday),
      from: orNull(clock),
      place: orNull(token('placeStudent')),
      lecturer: orNull(token('employee')),
      pinned: yesNo,
      reasons: list(
        object(
          {
            kind: oneOf(reasonKinds),
            isProven: yesNo,
            groups: list(token('timetableGroup')),
            lecturers: list(token('employee')),
            wouldBe: orNull(
              object({ weekday, from: clock, place: token('placeStudent'), lecturer: orNull(token('employee')) }),
            ),
          },
          { needed: whole, available: whole },
        ),
      ),
    }),
  ),
})
export const filled = object({ added: whole })
/** `left`: lessons that stay as they are · `unplaced`: lessons that returned without their place or lecturer. */
export const planTakenBack = object({ returned: whole, left: whole, unplaced: whole })
