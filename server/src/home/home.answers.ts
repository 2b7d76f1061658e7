/** What the home answers, as the description of the API has it. */
import { needs } from '@topcenter/model/areas'
import { specials } from '@topcenter/model/home/card'
import { homes } from '@topcenter/model/home/homes'
import { funnelSteps } from '@topcenter/model/home/told'
import {
  bareToken,
  either,
  instant,
  list,
  money,
  names,
  object,
  oneOf,
  orNull,
  record,
  refusalCode,
  text,
  token,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import { reportAnswered } from '../reports/reports.answers.ts'
import { begin } from './first-steps.service.ts'

const counted = { query: record(text), total: whole, totalIsCapped: yesNo }
const asked = object({ path: text, query: record(text), answer: reportAnswered })
const line = object({
  token: text,
  title: orNull(names),
  detail: orNull(names),
  at: orNull(text),
  money: orNull(money),
})

const need = object({ id: oneOf(needs.map(({ id }) => id)), ...counted, since: orNull(text) })
const lesson = object({
  token: token('educationalScheduleTime'),
  from: instant,
  to: instant,
  group: object({ token: token('educationalGroup'), names }),
  category: token('educationalCategory'),
  lecturer: orNull(names),
  place: orNull(names),
  register: text,
  seated: whole,
  seats: orNull(whole),
})
const lessons = object({
  lessons: list(lesson),
  total: whole,
  over: whole,
  taken: whole,
  tomorrow: whole,
  query: record(text),
})
const slipping = object({
  token: token('studentRisk'),
  student: object({ token: token('student'), names, imageAt: orNull(instant) }),
  reasons: orNull(names),
  overdue: orNull(names),
  level: text,
  phone: orNull(text),
  marks: list(oneOf(['Attendance', 'Absence'])),
})
const risks = object({ ...counted, students: list(slipping) })
const steps = object({ days: whole, steps: list(object({ id: oneOf(funnelSteps), people: whole })) })
const shift = object({
  token: token('cashierShift'),
  code: text,
  account: names,
  openedAt: instant,
  openingFloat: money,
  expected: money,
  methods: list(object({ names: orNull(names), money })),
})

const card = object(
  { id: text },
  {
    reports: { ...record(asked), description: 'Each the answer of the report at its `path` with its `query`' },
    lists: {
      ...record(object({ entity: text, ...counted, lines: list(line) })),
      description: 'Each the total of the list with its `query`, and its first lines',
    },
    told: {
      ...either(list(need), lessons, risks, steps, orNull(shift)),
      description: `Of the cards ${specials.join(', ')}`,
    },
    view: object({ token: bareToken('svw'), name: text }),
    error: object({ code: refusalCode, params: record({}) }),
  },
)

export const homeTold = object({
  at: instant,
  home: orNull(oneOf(homes.map(({ id }) => id))),
  isOwn: { ...yesNo, description: 'The reader laid it out' },
  actions: list(text),
  cards: list(card),
  hidden: list(object({ id: text }, { view: object({ token: bareToken('svw'), name: text }) })),
  steps: list(object({ entity: oneOf(begin.map(({ id }) => id)), done: yesNo })),
})
