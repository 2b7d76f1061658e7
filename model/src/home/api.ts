/** Endpoints of a user's home: its cards, their layout, and the people at the steps of the funnel. */
import { needs } from '../areas.ts'
import { educationalCategory } from '../education/educational-category.ts'
import { educationalGroup } from '../education/educational-group.ts'
import { educationalScheduleTime } from '../education/educational-schedule-time.ts'
import { studentRisk } from '../education/student-risk.ts'
import { cashierShift } from '../finance/cashier-shift.ts'
import * as answer from '../kit/answer.ts'
import { type AnswerOf, endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { student, user } from '../people/user.ts'
import { reportAnswer } from '../reports/api.ts'
import { specials } from './card.ts'
import { funnelSteps } from './funnel-steps.ts'
import { homes } from './homes.ts'

/**
 * Steps from a new centre to its first receipt, in the order in which each needs the one before. Each is the entity
 * that it adds; `students` is a sheet with the other students.
 */
export const firstStepIds = [
  'establishment', // its logo and colour
  'placeStudent',
  'educationalPeriod',
  'educationalCategory',
  'educationalGroup',
  'student',
  'receipt',
  'students',
] as const

/** Total of a list, with the query by which the list shows the same records. */
const counted = { query: answer.record(answer.text), total: answer.whole, totalIsCapped: answer.yesNo }

const listLine = answer.object({
  token: answer.text,
  title: answer.orNull(answer.names),
  detail: answer.orNull(answer.names),
  at: answer.orNull(answer.text),
  money: answer.orNull(answer.money),
})
/** A report's answer, with the address of its screen and the query that shows the same there. */
const askedReport = answer.object({
  path: answer.text,
  query: answer.record(answer.text),
  answer: reportAnswer,
})

const need = answer.object({
  id: answer.oneOf(needs.map(({ id }) => id)),
  ...counted,
  /** Instant or day since which the first of them has waited. */
  since: answer.orNull(answer.text),
})
export type Waiting = answer.Described<typeof need>

const lesson = answer.object({
  token: answer.token(educationalScheduleTime),
  from: answer.instant,
  to: answer.instant,
  group: answer.object({ token: answer.token(educationalGroup), names: answer.names, shortNames: answer.names }),
  category: answer.token(educationalCategory),
  lecturer: answer.orNull(answer.names),
  place: answer.orNull(answer.names),
  register: answer.text,
  seated: answer.whole,
  /** Null for a group without a maximum. */
  seats: answer.orNull(answer.whole),
})
const lessons = answer.object({
  lessons: answer.list(lesson),
  /** Lessons of today; those of them that are over; and those of these with a register. */
  total: answer.whole,
  over: answer.whole,
  taken: answer.whole,
  tomorrow: answer.whole,
  query: answer.record(answer.text),
})
export type LessonsToday = answer.Described<typeof lessons>
export type Lesson = LessonsToday['lessons'][number]

const studentAtRisk = answer.object({
  token: answer.token(studentRisk),
  student: answer.object({
    token: answer.token(student),
    names: answer.names,
    imageAt: answer.orNull(answer.instant),
  }),
  reasons: answer.orNull(answer.names),
  overdue: answer.orNull(answer.names),
  level: answer.text,
  /** Number of a parent, or else of the student, who accepts messages. */
  phone: answer.orNull(answer.text),
  /** The last lessons with a mark, the oldest first. */
  marks: answer.list(answer.oneOf(['Attendance', 'Absence'])),
})
const risks = answer.object({ ...counted, students: answer.list(studentAtRisk) })
export type AtRisk = answer.Described<typeof risks>
export type StudentAtRisk = AtRisk['students'][number]

const scores = answer.object({
  /** Scores of first attempts that are not entered, over all groups that the reader teaches. */
  total: answer.whole,
  /** The first of these groups with such scores. */
  groups: answer.list(
    answer.object({
      educationalGroup: answer.called(educationalGroup, { code: answer.text }),
      educationalCategory: answer.called(educationalCategory),
      missing: answer.whole,
    }),
  ),
})
export type ScoresToEnter = answer.Described<typeof scores>

const funnel = answer.object({
  /** Length of the period in which people became interested or applied. */
  days: answer.whole,
  steps: answer.list(answer.object({ id: answer.oneOf(funnelSteps), people: answer.whole })),
})
export type Funnel = answer.Described<typeof funnel>

const shift = answer.object({
  token: answer.token(cashierShift),
  code: answer.text,
  account: answer.names,
  openedAt: answer.instant,
  openingFloat: answer.money,
  expected: answer.money,
  /** Verified receipts that the reader took since the opening, for any account. */
  methods: answer.list(answer.object({ names: answer.orNull(answer.names), money: answer.money })),
})
export type OwnShift = answer.Described<typeof shift>

const dueToday = answer.object({
  ...counted,
  people: answer.list(
    answer.object({
      token: answer.token(user),
      names: answer.names,
      code: answer.orNull(answer.text),
      /** Due today of theirs, without what was due before. */
      money: answer.money,
    }),
  ),
})
export type DueToday = answer.Described<typeof dueToday>

const view = answer.object({ token: answer.bareToken('svw'), name: answer.text })

const card = answer.object(
  { id: answer.text },
  {
    asOf: { ...answer.instant, description: 'When its figures were made: a large centre keeps them for a minute' },
    reports: {
      ...answer.record(askedReport),
      description: 'Each the answer of the report at its `path` with its `query`',
    },
    lists: {
      ...answer.record(answer.object({ entity: answer.text, ...counted, lines: answer.list(listLine) })),
      description: 'Each the total of the list with its `query`, and its first lines',
    },
    told: {
      ...answer.either(answer.list(need), lessons, risks, scores, funnel, dueToday, answer.orNull(shift)),
      description: `Of the cards ${specials.join(', ')}`,
    },
    view,
    error: answer.object({ code: answer.refusalCode, params: answer.record<string | number>({}) }),
  },
)

export const readHome = endpoint({
  id: 'home.read',
  method: 'GET',
  path: '/api/home',
  permit: 'user',
  summary: 'Read the home of the one who logged in',
  description:
    'Its cards in the reader’s order: figures of reports, totals of lists, and what a card tells by itself. A card ' +
    'that fails has an `error`; the others are answered. `steps`: the first ones of a new centre.',
  answer: () =>
    answer.object({
      at: answer.instant,
      home: answer.orNull(answer.oneOf(homes.map(({ id }) => id))),
      isOwn: { ...answer.yesNo, description: 'The reader laid it out' },
      actions: answer.list(answer.text),
      cards: answer.list(card),
      hidden: answer.list(answer.object({ id: answer.text }, { view })),
      /** Empty once the centre has a group, a receipt and several students. */
      steps: answer.list(answer.object({ entity: answer.oneOf(firstStepIds), done: answer.yesNo })),
    }),
})
export type Home = AnswerOf<typeof readHome>
export type HomeCard = Home['cards'][number]
export type FirstStep = Home['steps'][number]

export const layOutHome = endpoint({
  id: 'home.layOut',
  method: 'PATCH',
  path: '/api/home',
  permit: 'user',
  readers: 'staff',
  body: {
    cards: input.rows({ card: input.text({ required: true, maxLength: 80 }), isHidden: input.bool() }, { max: 100 }),
  },
  summary: 'Lay out one’s own home',
  description: 'The cards in their order, shown and hidden ones. None at all: as the product brings it.',
  answer: 'nothing',
})

export const pinView = endpoint({
  id: 'home.pin',
  method: 'POST',
  path: '/api/home/views/:token',
  permit: 'user',
  readers: 'staff',
  summary: 'Pin a saved report to one’s own home',
  answer: 'nothing',
})

export const unpinView = endpoint({
  id: 'home.unpin',
  method: 'DELETE',
  path: '/api/home/views/:token',
  permit: 'user',
  readers: 'staff',
  summary: 'Take a saved report from one’s own home',
  answer: 'nothing',
})

export const readFunnelPeople = endpoint({
  id: 'home.funnel',
  method: 'GET',
  path: '/api/home/funnel',
  // the handler requires the flags of the card, which are several
  permit: 'user',
  readers: 'staff',
  query: {
    step: input.oneOf(funnelSteps, { required: true }),
    lost: input.bool(),
    page: input.text(),
    size: input.text(),
    after: input.text(),
  },
  summary: 'List the students at a step from interest to payment',
  description: '`lost`: those who reached the step before it, and not this one.',
  answer: () => answer.pageOf(answer.itemOf(student)),
})
