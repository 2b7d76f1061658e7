/** What the operations of groups, their schedule and their discussions return. */
import { ratings } from '@topcenter/model/education/discussion'
import { attendances, attendanceWays } from '@topcenter/model/education/educational-group-attendance'
import { weekdays } from '@topcenter/model/kit/week'
import { ratedTypes } from '@topcenter/model/education/educational-rating'
import {
  bareToken,
  called,
  day,
  instant,
  list,
  money,
  names,
  number,
  object,
  oneOf,
  orNull,
  record,
  refusalCode,
  text,
  token,
  valueOf,
  whole,
  yesNo,
} from '../records/serving/answer.ts'

const span = object({ from: instant, to: instant })
const tally = {
  attended: whole,
  held: whole,
  excused: whole,
  /** How many sessions the percentage is of. */
  counted: whole,
  percent: orNull(number),
}

export const register = object({
  scheduleTime: object({
    token: token('educationalScheduleTime'),
    from: instant,
    to: instant,
    state: valueOf('educationalScheduleTime', 'state'),
    workDay: valueOf('educationalScheduleTime', 'workDay'),
    register: valueOf('educationalScheduleTime', 'register'),
    version: whole,
    educationalGroup: called('educationalGroup', { code: text }),
    place: orNull(called('placeStudent')),
    lecturer: orNull(called('employee')),
  }),
  students: list(
    object({
      groupStudentToken: token('educationalGroupStudent'),
      student: called('student', { code: text, phone: orNull(text), imageAt: orNull(instant) }),
      attendance: oneOf(attendances),
      minutesLate: orNull(whole),
      leftEarly: orNull(whole),
      excused: yesNo,
      reason: orNull(text),
      way: orNull(oneOf(attendanceWays)),
      expected: yesNo,
      subscribed: yesNo,
      attended: whole,
      held: whole,
      counted: whole,
      percent: orNull(number),
      warning: whole,
      version: orNull(whole),
    }),
  ),
  allowed: list(oneOf(['mark', 'correct', 'closeRegister'])),
  doorPrice: orNull(money),
  notAllowedBecause: orNull(refusalCode),
})
export const marked = object({
  verdicts: list(object({ groupStudentToken: token('educationalGroupStudent'), saved: yesNo }, { code: refusalCode })),
  register,
})

export const attendanceCode = object(
  {
    names,
    from: instant,
    to: instant,
    opensAt: instant,
    standing: oneOf(['early', 'open', 'over']),
    present: whole,
    seats: whole,
  },
  { code: text, digits: text, changesIn: { ...whole, description: 'Milliseconds' } },
)
export const scanned = object({
  scheduleTimeToken: token('educationalScheduleTime'),
  names,
  from: instant,
  to: instant,
  already: yesNo,
  minutesLate: orNull(whole),
})

export const attendanceView = object({
  view: oneOf(['group', 'place', 'employee', 'student']),
  from: day,
  to: day,
  isCut: yesNo,
  total: object(tally),
  rows: list(
    object({
      token: text,
      names,
      code: orNull(text),
      due: whole,
      taken: whole,
      late: whole,
      absent: whole,
      ...tally,
    }),
  ),
})
export const attendanceSummary = object({
  educationalGroup: called('educationalGroup', { code: text }),
  due: whole,
  taken: whole,
  students: list(
    object({
      groupStudentToken: token('educationalGroupStudent'),
      student: called('student', { code: text }),
      joinedOn: orNull(day),
      leftOn: orNull(day),
      warning: whole,
      absent: whole,
      late: whole,
      ...tally,
    }),
  ),
  total: object(tally),
})

export const calendar = object(
  {
    timeZone: text,
    weekend: list(oneOf(weekdays)),
    holidays: list(called('holiday', { from: day, to: day })),
    isCut: yesNo,
    groups: {
      ...record(
        object(
          { names, subject: token('educationalCategory') },
          { seated: whole, seats: { ...orNull(whole), description: 'At most, where the group has a maximum' } },
        ),
      ),
      description: 'By token',
    },
    subjects: {
      ...record(
        object({
          names,
          colour: { ...orNull(text), description: 'Hex text; its own or that of a category above it' },
          nth: { ...whole, description: 'Stands for a colour where it has none' },
        }),
      ),
      description: 'By token',
    },
    places: { ...record(names), description: 'By token' },
    lecturers: { ...record(names), description: 'By token' },
    times: list(
      object(
        {
          token: token('educationalScheduleTime'),
          version: whole,
          group: token('educationalGroup'),
          place: orNull(token('placeStudent')),
          lecturer: orNull(token('employee')),
          from: instant,
          to: instant,
          day: { ...day, description: "On the establishment's calendar" },
          start: { ...whole, description: 'Minutes since midnight' },
          end: { ...whole, description: 'Minutes since the midnight that `start` is counted from' },
          mark: oneOf(['Replaced', 'Canceled', 'Holiday', 'Overbooked', 'Taken', 'Closed', 'Alternative', 'Planned']),
        },
        { alternativeOf: token('educationalScheduleTime'), register: oneOf(['NotTaken', 'Taken', 'Closed']) },
      ),
    ),
  },
  { counts: { ...record(whole), description: 'Of each day, where `perDay` was asked for' } },
)
export const freeSlots = object({
  times: list(span),
  places: orNull(list(called('placeStudent', { capacity: orNull(whole) }))),
})

/** A lesson in the answers of operations that move many lessons. */
export const toldTime = {
  token: token('educationalScheduleTime'),
  from: instant,
  to: instant,
  group: called('educationalGroup'),
  place: orNull(called('placeStudent')),
  lecturer: orNull(called('employee')),
}
export const obstacle = object(
  { kind: oneOf(['place', 'lecturer', 'group', 'student', 'holiday', 'outside', 'past']) },
  { group: called('educationalGroup'), from: instant, to: instant, students: whole },
)
export const movedTime = object({
  ...toldTime,
  newFrom: instant,
  newTo: instant,
  canceled: yesNo,
  returned: yesNo,
  obstacles: list(obstacle),
  stays: yesNo,
})
/** Lessons that were put back, and those that stay where they are. */
export const takenBack = object({ returned: whole, left: list(object(toldTime)) })

export const standingHolidays = object({ items: list(called('holiday', { count: whole })) })
export const holidayTimes = object({
  times: list(
    object({
      token: token('educationalScheduleTime'),
      from: instant,
      to: instant,
      group: orNull(called('educationalGroup')),
      place: orNull(called('placeStudent')),
      students: whole,
      next: orNull(span),
    }),
  ),
  settled: list(movedTime),
})
export const holidaySettled = object({ canceled: whole, moved: whole, left: whole })

export const timePayments = object({
  students: { ...record(object({ owed: money, overdue: money })), description: 'By token of the student' },
})

const feedToken = bareToken('cfd')
export const calendarFeeds = object({
  items: list(
    object({
      token: feedToken,
      by: oneOf(['all', 'group', 'place', 'lecturer', 'student']),
      of: orNull(text),
      names: orNull(names),
      createdAt: instant,
      lastReadAt: orNull(instant),
    }),
  ),
})
export const calendarFeed = object({
  token: feedToken,
  path: { ...text, description: 'Of this server; it is told this once, and opens the calendar to whoever has it' },
})

export const averages = object({
  averages: list(object({ ratedType: oneOf(ratedTypes), average: orNull(number), n: whole })),
})

export const reaction = object({ rating: orNull(oneOf(ratings)), likeCount: whole, disLikeCount: whole })
export const original = object({ text: orNull(text) })
export const unread = object({ unread: { ...record(whole), description: 'By token of the discussion' } })
export const markedRead = object({ before: orNull(instant) })

export const riskStanding = object({ computedAt: orNull(instant) })
export const riskMessage = object(
  { to: orNull(object({ names, phone: text, isParent: yesNo })) },
  { language: oneOf(['ar', 'en']), text },
)
export const riskCourseTold = object(
  {},
  {
    lessons: list(
      object({
        token: token('educationalScheduleTime'),
        at: instant,
        attendance: oneOf(['Attendance', 'Absence']),
        excused: yesNo,
        minutesLate: orNull(whole),
      }),
    ),
    scores: list(object({ token: token('monitorScoreExam'), names, score: orNull(number), of: number, at: instant })),
  },
)
export const risksComputed = object({ queued: yesNo, found: whole })

/** How many schedule times were made of a group's weekly times. */
export const generated = object({
  made: list(span),
  skipped: list(span),
  clashing: list(
    object({
      from: instant,
      to: instant,
      with: list(
        object({
          kind: oneOf(['place', 'lecturer', 'group', 'student']),
          resource: object({ token: text, names }),
          from: instant,
          to: instant,
          group: called('educationalGroup'),
        }),
      ),
    }),
  ),
})
/** The lesson that replaces another one. */
export const replacement = object({ token: token('educationalScheduleTime') })
