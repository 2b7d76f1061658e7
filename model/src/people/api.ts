/** Endpoints of a person's page: their summary, their story and their picture. */
import { educationalGroup } from '../education/educational-group.ts'
import { educationalGroupAttendance } from '../education/educational-group-attendance.ts'
import { educationalScheduleTime } from '../education/educational-schedule-time.ts'
import { studentRisk } from '../education/student-risk.ts'
import { monitorScoreExam } from '../exams/monitor-score-exam.ts'
import * as answer from '../kit/answer.ts'
import { type AnswerOf, endpoint } from '../kit/endpoint.ts'
import { userTypes } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { notePrefix, relations, storyKinds, storyParts } from './story.ts'

const hidden = 'What the reader may not see is left out. Not found for who may not see the person.'

/** Standing of a student, or of a child in a family. Each member is absent if the reader may not see its records. */
const standing = {
  /** The newest seats in groups that are not finished. */
  groups: answer.list(
    answer.object({
      token: answer.token(educationalGroup),
      names: answer.names,
      category: answer.names,
      lecturer: answer.orNull(answer.names),
      over: { ...answer.whole, description: 'Lessons that are over' },
      lessons: { ...answer.whole, description: 'All lessons that are planned' },
    }),
  ),
  /** Attended lessons, out of those that count for the rate (D4.4). */
  attendance: answer.object({ attended: answer.whole, counted: answer.whole }),
  /** `dueOn`: the earliest due day of a debt that is still open. */
  balance: answer.object({ owed: answer.money, dueOn: answer.orNull(answer.day) }),
  result: answer.orNull(
    answer.object({
      token: answer.token(monitorScoreExam),
      names: answer.names,
      status: answer.text,
      score: answer.orNull(answer.number),
      of: answer.number,
      at: answer.instant,
    }),
  ),
  nextLesson: answer.orNull(
    answer.object({
      token: answer.token(educationalScheduleTime),
      from: answer.instant,
      to: answer.instant,
      group: answer.names,
      lecturer: answer.orNull(answer.names),
      place: answer.orNull(answer.names),
    }),
  ),
}

const relative = answer.object(
  {
    token: answer.bareToken('usr'),
    names: answer.names,
    relation: answer.oneOf(relations),
    userType: answer.oneOf(userTypes),
    gender: answer.orNull(answer.text),
    imageAt: answer.orNull(answer.text),
    phone: answer.orNull(answer.text),
    /** False if the person refused messages by WhatsApp. */
    isOnWhatsApp: answer.yesNo,
  },
  standing,
)

const lastLesson = answer.object({
  token: answer.token(educationalScheduleTime),
  at: answer.instant,
  attendance: answer.oneOf(['Attendance', 'Absence']),
  excused: answer.yesNo,
  minutesLate: answer.orNull(answer.whole),
})

const risk = answer.object({
  token: answer.token(studentRisk),
  names: answer.names,
  level: answer.text,
  reasons: answer.orNull(answer.names),
  /** Null as well if the reader may not see debts. */
  overdue: answer.orNull(answer.names),
})

const teaching = answer.object({
  groups: answer.whole,
  students: answer.whole,
  /** Total length of this month's lessons that are over. */
  minutes: answer.whole,
  today: answer.list(
    answer.object({
      token: answer.token(educationalScheduleTime),
      from: answer.instant,
      to: answer.instant,
      group: answer.names,
      place: answer.orNull(answer.names),
      register: answer.text,
    }),
  ),
})

export const readPersonSummary = endpoint({
  id: 'person.summary',
  method: 'GET',
  path: '/api/people/:token/summary',
  permit: 'user', // and the reader must be able to see the person
  summary: 'Read how a person stands',
  description: `Groups, attendance, balance, last result, next lesson and family of a student; children of a parent; what a lecturer teaches. ${hidden}`,
  answer: () =>
    answer.object(
      {
        userType: answer.oneOf(userTypes),
        /** True if the person can log in, and so read a notification. */
        hasAccount: answer.yesNo,
      },
      {
        ...standing,
        /** The last ten lessons with a mark, the newest last. */
        lessons: answer.list(lastLesson),
        risk: answer.orNull(risk),
        family: answer.list(relative),
        /** Sum that the person and the whole family owe. */
        familyOwed: answer.money,
        teaching,
        /** Open records of the person: the list, and the query that finds them. */
        open: answer.list(
          answer.object({ entity: answer.text, query: answer.record(answer.text), total: answer.whole }),
        ),
      },
    ),
})
export type PersonSummary = AnswerOf<typeof readPersonSummary>
export type Relative = NonNullable<PersonSummary['family']>[number]
export type LastLesson = NonNullable<PersonSummary['lessons']>[number]

const storyLine = answer.object(
  {
    at: answer.instant,
    kind: answer.oneOf(Object.values(storyKinds).flat()),
    /** Id of the entity and token of the record that the line opens. */
    entity: answer.text,
    token: answer.text,
    /** The user who did it. */
    by: answer.orNull(answer.names),
  },
  {
    /** A group, a subject, a score item or a complaint. */
    names: answer.names,
    /** A second name: the group left by a transfer, the method of a payment. */
    other: answer.names,
    money: answer.money,
    number: answer.text,
    score: answer.number,
    of: answer.number,
    state: answer.text,
    reason: answer.text,
    /** Days of a pause; first and last instants of a run of lessons. */
    from: answer.text,
    to: answer.text,
    /** Lessons of the run. */
    count: answer.whole,
    /** The newest thirty lessons of a run, the newest first. */
    lessons: answer.list(
      answer.object({ token: answer.token(educationalGroupAttendance), at: answer.instant, names: answer.names }),
    ),
    /** The reader's own note, which only they delete. */
    note: answer.bareToken(notePrefix),
    /** Changed fields. */
    fields: answer.list(answer.text),
  },
)

export const readPersonStory = endpoint({
  id: 'person.story',
  method: 'GET',
  path: '/api/people/:token/story',
  permit: 'user', // and the reader must be able to see the person
  query: { part: input.oneOf(storyParts), after: input.text() },
  summary: 'Read what happened with a person, newest first',
  description: `Lessons in a row with the same mark are one line. \`after\`: the \`next\` of the page before. ${hidden}`,
  answer: () =>
    answer.object({
      items: answer.list(storyLine),
      /** The cursor of the next page. */
      next: answer.orNull(answer.text),
    }),
})
export type Story = AnswerOf<typeof readPersonStory>
export type StoryLine = Story['items'][number]

export const writePersonNote = endpoint({
  id: 'person.note',
  method: 'POST',
  path: '/api/people/:token/notes',
  permit: 'user', // and the reader must be able to see the person
  readers: 'staff',
  body: { text: input.longText({ required: true, maxLength: 2000 }) },
  summary: 'Write a note about a person',
  description: 'Seen in the story of the person by all staff who may see the person.',
  answer: () => answer.object({ token: answer.bareToken(notePrefix) }),
})

export const removePersonNote = endpoint({
  id: 'person.removeNote',
  method: 'DELETE',
  path: '/api/people/:token/notes/:note',
  permit: 'user', // and only one's own
  readers: 'staff',
  summary: 'Delete one’s own note about a person',
  answer: 'nothing',
})

export const countOfPerson = endpoint({
  id: 'person.counts',
  method: 'GET',
  path: '/api/people/:token/counts',
  permit: 'user', // and the reader must be able to see the person
  query: { of: input.text({ maxLength: 1000 }) },
  summary: 'Count the records of a person in several lists',
  description: '`of`: lists with commas, each as `entity.field`. Lists that the reader may not see are left out.',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          of: answer.text,
          count: answer.whole,
          /** True if there are at least that many. */
          isCapped: answer.yesNo,
        }),
      ),
    }),
})
export type PersonCounts = AnswerOf<typeof countOfPerson>

export const readPersonPicture = endpoint({
  id: 'person.picture',
  method: 'GET',
  path: '/api/people/:token/picture',
  permit: 'user', // and the reader must be able to see the person
  // `at`: when the picture was saved. A new picture has a new address, so a browser may cache each one forever.
  query: { at: input.text(), size: input.oneOf(['small']) },
  summary: 'Get the picture of a person',
  description: 'One’s own, or of a person whom the reader may see.',
  answer: { file: ['image/jpeg', 'image/png', 'image/webp'] },
})
