/** Endpoints of timetable plans and of season shifts, beside those that their definitions derive. */
import { lessonMembers, movedLesson, obstacle } from '../education/api.ts'
import { educationalGroup } from '../education/educational-group.ts'
import { educationalScheduleTime } from '../education/educational-schedule-time.ts'
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'
import { employee } from '../people/user.ts'
import { place } from '../places/place.ts'
import { reasonKinds } from './reason.ts'
import { seasonShift, shiftRule } from './season-shift.ts'
import { sessionChange, timetableGroup, timetablePlan } from './timetable-plan.ts'

const group = 'EducationalScheduleTime'
const weekday = answer.oneOf(weekdays)

const reason = answer.object(
  {
    kind: answer.oneOf(reasonKinds),
    isProven: answer.yesNo,
    groups: answer.list(answer.token(timetableGroup)),
    lecturers: answer.list(answer.token(employee)),
    wouldBe: answer.orNull(
      answer.object({
        weekday,
        from: answer.clock,
        place: answer.token(place),
        lecturer: answer.orNull(answer.token(employee)),
      }),
    ),
  },
  { needed: answer.whole, available: answer.whole },
)
const plannedSession = answer.object({
  group: answer.token(timetableGroup),
  number: answer.whole,
  weekday: answer.orNull(weekday),
  /** The day whose evening the session belongs to: for one after midnight the day before its weekday. */
  day: answer.orNull(weekday),
  from: answer.orNull(answer.clock),
  place: answer.orNull(answer.token(place)),
  lecturer: answer.orNull(answer.token(employee)),
  pinned: answer.yesNo,
  reasons: answer.list(reason),
})
const plannedGroup = answer.object({
  token: answer.token(timetableGroup),
  version: answer.whole,
  group: answer.called(educationalGroup, { code: answer.text }),
  sessions: answer.whole,
  minutes: answer.whole,
  seats: answer.whole,
  lecturers: answer.list(answer.token(employee)),
  places: answer.list(answer.token(place)),
  acceptedAt: answer.orNull(answer.instant),
  made: answer.orNull(answer.whole),
  clashing: answer.orNull(answer.whole),
})

export const readPlannedWeek = endpoint({
  id: 'timetablePlan.week',
  method: 'GET',
  path: '/api/timetable-plans/:token/week',
  permit: { group, flag: 'view' },
  readers: 'staff',
  entity: timetablePlan,
  summary: 'Read the week of a timetable plan',
  answer: () =>
    answer.object({
      days: answer.list(weekday),
      step: { ...answer.whole, description: 'Minutes' },
      opensAt: answer.clock,
      closesAt: answer.clock,
      places: answer.list(answer.called(place, { capacity: answer.orNull(answer.whole) })),
      lecturers: answer.list(answer.called(employee)),
      groups: answer.list(plannedGroup),
      sessions: answer.list(plannedSession),
    }),
})

export const moveSession = endpoint({
  id: 'timetableGroup.session',
  method: 'POST',
  path: '/api/timetable-groups/:token/session',
  permit: { group, flag: 'itemUpdate' },
  readers: 'staff',
  entity: timetableGroup,
  body: { ...sessionChange, number: input.int({ required: true, min: 0, max: 13 }) },
  summary: 'Put a session of a plan somewhere by hand',
  answer: 'nothing',
})

/** Result of filling a plan with groups. */
export const filled = answer.object({ added: answer.whole })
/** Lessons that returned, that stay as they are (`left`), and that returned without their place or lecturer. */
export const planTakenBack = answer.object({ returned: answer.whole, left: answer.whole, unplaced: answer.whole })

export const previewSeasonShift = endpoint({
  id: 'seasonShift.preview',
  method: 'POST',
  path: '/api/season-shifts/preview',
  permit: { group, flag: 'itemUpdate' },
  readers: 'staff',
  access: 'read',
  entity: seasonShift,
  body: { ...shiftRule, confirmClash: input.bool() },
  summary: 'Preview the move of a season',
  answer: () =>
    answer.object({
      seen: { ...answer.text, description: 'Sent with the shift: a schedule that changed since is refused' },
      total: answer.whole,
      moves: answer.whole,
      stays: answer.whole,
      hasStudentClashes: answer.yesNo,
      times: answer.list(
        answer.object({
          ...lessonMembers,
          newFrom: answer.instant,
          newTo: answer.instant,
          stays: answer.yesNo,
          obstacles: answer.list(obstacle),
        }),
      ),
    }),
})

export const applySeasonShift = endpoint({
  id: 'seasonShift.apply',
  method: 'POST',
  path: '/api/season-shifts',
  permit: { group, flag: 'itemUpdate' },
  readers: 'staff',
  entity: seasonShift,
  body: {
    ...shiftRule,
    names: input.names({ required: true, maxLength: 200 }),
    description: input.longText({ maxLength: 1000 }),
    /** The fingerprint of the preview that the person saw. */
    seen: input.text({ required: true }),
    /** True: times that cannot move stay where they are; otherwise nothing moves at all. */
    leaveOut: input.bool(),
    /** True: clashes of students are allowed, and recorded (D4.2). */
    confirmClash: input.bool(),
  },
  summary: 'Move a season',
  answer: () => answer.changedOf(seasonShift),
})

export const readShiftedLessons = endpoint({
  id: 'seasonShift.times',
  method: 'GET',
  path: '/api/season-shifts/:token/times',
  permit: { group, flag: 'view' },
  readers: 'staff',
  entity: seasonShift,
  summary: 'List what a season shift moved',
  answer: () => answer.object({ times: answer.list(movedLesson) }),
})

export const moveEveryWeek = endpoint({
  id: 'educationalScheduleTime.everyWeek',
  method: 'POST',
  path: '/api/educational-schedule-times/:token/every-week',
  permit: { group, flag: 'itemUpdate' },
  readers: 'staff',
  entity: educationalScheduleTime,
  body: {
    /** When the lesson began before it was moved. */
    from: input.dateTime({ required: true }),
  },
  summary: 'Move the following lessons of a group as one was moved',
  description: 'Those of its old weekday and hour, and the weekly time of the group. What clashes stays where it is.',
  answer: () => answer.object({ moved: answer.whole, left: answer.whole }),
})
