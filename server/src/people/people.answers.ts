/** What people's own operations answer, as the description of the API has it. */
import { userTypes } from '@topcenter/model/kit/entity'
import { relations, storyKinds } from '@topcenter/model/people/told'
import {
  bareToken,
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
  text,
  token,
  whole,
  yesNo,
} from '../records/serving/answer.ts'

const standing = {
  groups: list(
    object({
      token: token('educationalGroup'),
      names,
      category: names,
      lecturer: orNull(names),
      over: { ...whole, description: 'Lessons that are over' },
      lessons: { ...whole, description: 'All lessons that are planned' },
    }),
  ),
  attendance: object({ attended: whole, counted: whole }),
  balance: object({ owed: money, dueOn: orNull(day) }),
  result: orNull(
    object({
      token: token('monitorScoreExam'),
      names,
      status: text,
      score: orNull(number),
      of: number,
      at: instant,
    }),
  ),
  nextLesson: orNull(
    object({
      token: token('educationalScheduleTime'),
      from: instant,
      to: instant,
      group: names,
      lecturer: orNull(names),
      place: orNull(names),
    }),
  ),
}

const relative = object(
  {
    token: bareToken('usr'),
    names,
    relation: oneOf(relations),
    userType: oneOf(userTypes),
    gender: orNull(text),
    imageAt: orNull(text),
    phone: orNull(text),
    isOnWhatsApp: yesNo,
  },
  standing,
)

export const summaryTold = object(
  { userType: oneOf(userTypes), hasAccount: yesNo },
  {
    ...standing,
    lessons: list(
      object({
        token: token('educationalScheduleTime'),
        at: instant,
        attendance: oneOf(['Attendance', 'Absence']),
        excused: yesNo,
        minutesLate: orNull(whole),
      }),
    ),
    risk: orNull(
      object({
        token: token('studentRisk'),
        names,
        level: text,
        reasons: orNull(names),
        overdue: orNull(names),
      }),
    ),
    family: list(relative),
    familyOwed: money,
    teaching: object({
      groups: whole,
      students: whole,
      minutes: whole,
      today: list(
        object({
          token: token('educationalScheduleTime'),
          from: instant,
          to: instant,
          group: names,
          place: orNull(names),
          register: text,
        }),
      ),
    }),
    open: list(object({ entity: text, query: record(text), total: whole })),
  },
)

const line = object(
  { at: instant, kind: oneOf(Object.values(storyKinds).flat()), entity: text, token: text, by: orNull(names) },
  {
    names,
    other: names,
    money,
    number: text,
    score: number,
    of: number,
    state: text,
    reason: text,
    from: text,
    to: text,
    count: whole,
    lessons: list(object({ token: token('educationalGroupAttendance'), at: instant, names })),
    fields: list(text),
  },
)
export const storyTold = object({ items: list(line), next: orNull(text) })
