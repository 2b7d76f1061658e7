/** Endpoints of calls to students who are followed up (D8.1, D8.2): queue, board, card, outcome and settings. */
import { followUpManner } from '../access/establishment.ts'
import { ownSettings } from '../access/own-settings.ts'
import { writtenToday } from '../alerts/api.ts'
import { longestMessage } from '../alerts/outbound-message.ts'
import { educationalCategory } from '../education/educational-category.ts'
import { educationalGroup } from '../education/educational-group.ts'
import * as answer from '../kit/answer.ts'
import { type AnswerOf, endpoint } from '../kit/endpoint.ts'
import { groupOf } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { priorityType } from '../lookups/lists.ts'
import { priorityUses } from '../lookups/priority-uses.ts'
import { knownMethod } from '../lookups/plain-lists.ts'
import { student, user } from '../people/user.ts'
import { callPeople, callScopes, madeFroms } from './calls.ts'
import { followUpSession, joiningTypes, lostReasons, replyStatuses } from './follow-up.ts'
import { interest } from './interest.ts'
import { leadFields } from './lead.ts'

const group = groupOf(followUpSession)
/** Agents of sales are portal users; each handler limits them to the students whom they may call. */
const mayCall = { permit: { group, flag: 'open' }, readers: 'portal' } as const

const named = { token: answer.token(student), names: answer.names }
const who = {
  ...named,
  /** Null without a picture, or for a reader who may not open the person. */
  imageAt: answer.orNull(answer.instant),
}
const person = { token: answer.token(user), names: answer.names }

const line = answer.object({
  ...who,
  dueAt: answer.orNull(answer.instant),
  stage: answer.oneOf(joiningTypes),
  /** Follow-ups that are written. */
  number: answer.whole,
  madeFrom: answer.oneOf(madeFroms),
  interest: answer.orNull(answer.names),
  /** Priority of the next call. */
  priority: answer.orNull(
    answer.object({ token: answer.token(priorityType), names: answer.names, color: answer.orNull(answer.text) }),
  ),
  agent: answer.orNull(answer.object(person)),
  /** The agent who has an open session with the student. */
  held: answer.orNull(
    answer.object({
      ...person,
      until: answer.instant,
      isMine: answer.yesNo,
      session: answer.token(followUpSession),
    }),
  ),
  /** Reply to today's call; null unless the student was called today. */
  reply: answer.orNull(answer.oneOf(replyStatuses)),
})

const queue = answer.object({
  at: answer.instant,
  lines: answer.list(line),
  counts: answer.object({ mine: answer.whole, all: answer.whole, done: answer.whole }),
  most: { ...answer.whole, description: 'Where counting stops' },
  /** Students whom the reader called today, by the outcome of the call. */
  willJoin: answer.whole,
  notAnswered: answer.whole,
  /** Time at which the next student is due after today. */
  nextAt: answer.orNull(answer.instant),
})

export const readCallQueue = endpoint({
  id: 'calls.queue',
  method: 'GET',
  path: '/api/calls',
  permit: { group, flag: 'open' },
  query: { scope: input.oneOf(callScopes) },
  summary: 'List who is to be called today',
  description:
    'The most urgent first, then the most due. `mine`: whose agent the reader is. `all`: those of the pool too, and for who sees all agents everybody’s. `done`: whom the reader has called.',
  answer: { json: () => queue, as: 'CallQueue' },
})
export type CallQueue = AnswerOf<typeof readCallQueue>
export type CallLine = CallQueue['lines'][number]

/** People who began to be followed up, or joined, within the days of the board. A null token is the unknown source. */
const source = (entity: typeof knownMethod | typeof interest) =>
  answer.object({
    token: answer.orNull(answer.token(entity)),
    names: answer.orNull(answer.names),
    people: answer.whole,
    joined: answer.whole,
  })

const agent = answer.object(
  {
    ...person,
    /** Students who are due by now, and those who have been due since before today. */
    due: answer.whole,
    late: answer.whole,
    /** Calls within the days of the board. */
    calls: answer.whole,
    callsToday: answer.whole,
    answered: answer.whole,
    people: answer.whole,
    joined: answer.whole,
  },
  {
    /** Paid by the people whom the agent brought; absent for readers who may not see debts. */
    collected: answer.money,
  },
)

const board = answer.object(
  {
    /** Time of computing the sums: agents, payments, reasons and conversion. */
    asOf: answer.instant,
    /** Length of the period of joined, lost and the agents' figures. */
    days: answer.whole,
    /** Limit of counting. */
    most: answer.whole,
    columns: answer.list(
      answer.object({ stage: answer.oneOf(joiningTypes), count: answer.whole, lines: answer.list(line) }),
    ),
  },
  {
    // for readers who see all agents
    agents: answer.list(agent),
    held: answer.list(
      answer.object({
        ...named,
        session: answer.token(followUpSession),
        until: answer.instant,
        by: answer.names,
        isMine: answer.yesNo,
      }),
    ),
    reasons: answer.list(answer.object({ reason: answer.oneOf(lostReasons), count: answer.whole })),
    /** Conversion by the way in which people heard of the centre, and by interest. */
    methods: answer.list(source(knownMethod)),
    interests: answer.list(source(interest)),
    /** Due students without an agent. */
    pool: answer.whole,
    collected: { ...answer.money, description: 'Of those who joined, for who may look at debts' },
  },
)

export const readCallBoard = endpoint({
  id: 'calls.board',
  method: 'GET',
  path: '/api/calls/board',
  permit: { group, flag: 'open' },
  summary: 'Read how all who are followed stand',
  description:
    'An agent reads their own. Who sees all agents reads everybody’s, with what each agent does, who is held now and why students are lost.',
  answer: { json: () => board, as: 'CallBoard' },
})
export type CallBoard = AnswerOf<typeof readCallBoard>
export type BoardColumn = CallBoard['columns'][number]
export type BoardSource = NonNullable<CallBoard['methods']>[number]

export const readKnownNumber = endpoint({
  id: 'calls.known',
  method: 'GET',
  path: '/api/calls/known',
  ...mayCall,
  query: { phone: input.phone({ required: true }) },
  summary: 'Ask whether a number is known',
  description:
    'In whatever spelling. `agent`: who follows them; `student`: their token, for the staff. For a student whose number it is, the first one.',
  answer: () =>
    answer.object({
      known: answer.orNull(
        answer.object({ agent: answer.orNull(answer.names), student: answer.orNull(answer.token(student)) }),
      ),
    }),
})

const callPerson = answer.object({ ...named, code: answer.text })
export type CallPerson = AnswerOf<typeof findCallPeople>['items'][number]

export const findCallPeople = endpoint({
  id: 'calls.people',
  method: 'GET',
  path: callPeople,
  ...mayCall,
  query: { search: input.text({ maxLength: 200 }) },
  summary: 'Find students for whom a session may be opened',
  description: 'By name, code or number. An agent of sales finds students of the pool and their own.',
  answer: () => answer.object({ items: answer.list(callPerson) }),
})

export const addLead = endpoint({
  id: 'calls.lead',
  method: 'POST',
  path: '/api/calls/leads',
  ...mayCall,
  body: leadFields,
  summary: 'Note somebody new who is interested',
  description:
    'Refused for a number that is known, in whatever spelling: with whose the person is, and for the staff with their token.',
  answer: () => answer.object({ token: answer.token(student) }),
})

const slice = answer.object({ weekday: answer.text, from: answer.clock, to: answer.clock })

const wish = answer.object({
  /** Token of the student's interest. */
  token: answer.text,
  names: answer.names,
  category: answer.orNull(answer.object({ token: answer.token(educationalCategory), names: answer.names })),
  price: answer.orNull(answer.money),
  /** The normal price, if an offer lowers it today. */
  before: answer.orNull(answer.money),
  groups: answer.list(
    answer.object({
      token: answer.token(educationalGroup),
      names: answer.names,
      seats: answer.orNull(answer.whole),
      taken: answer.whole,
      startsOn: answer.orNull(answer.day),
      lecturer: answer.orNull(answer.names),
      slices: answer.list(slice),
    }),
  ),
})

const moment = answer.object({
  /** `message`: opened in WhatsApp, named by its template. */
  kind: answer.oneOf(['followUp', 'interest', 'message']),
  at: answer.instant,
  names: answer.orNull(answer.names),
  number: answer.orNull(answer.whole),
  reply: answer.orNull(answer.oneOf(replyStatuses)),
  stage: answer.orNull(answer.oneOf(joiningTypes)),
  text: answer.orNull(answer.text),
  by: answer.orNull(answer.names),
})

const card = answer.object(
  {
    ...who,
    code: answer.text,
    phone: answer.orNull(answer.text),
    phone2: answer.orNull(answer.text),
    isOnWhatsApp: answer.yesNo,
    knownMethod: answer.orNull(answer.names),
    birthDate: answer.orNull(answer.day),
    line: answer.orNull(line),
    until: { ...answer.orNull(answer.instant), description: 'The end of the reader’s own lease' },
    wishes: answer.list(wish),
    moments: answer.list(moment),
    /** Texts for WhatsApp in the student's language. A null token: the product's text, if the centre has no template. */
    messages: answer.list(
      answer.object({ token: answer.orNull(answer.text), names: answer.orNull(answer.names), text: answer.text }),
    ),
    /** Messages to the student's number that were opened today. */
    today: answer.list(writtenToday),
    groups: answer.list(answer.object({ token: answer.token(educationalGroup), names: answer.names })),
  },
  {
    /** Absent for readers who may not see debts. */
    owed: answer.money,
  },
)
const cardAnswer = { json: () => card, as: 'CallCard' } as const

export const openNextCall = endpoint({
  id: 'calls.next',
  method: 'POST',
  path: '/api/calls/next',
  ...mayCall,
  body: { passed: input.text({ maxLength: 2000 }) },
  summary: 'Open a session for the most urgent due student whom nobody else has',
  description: '`passed`: tokens of students who were just laid aside, with commas. `card` is null when nobody is due.',
  answer: () => answer.object({ card: answer.orNull(card) }),
})

export const readCallCard = endpoint({
  id: 'calls.card',
  method: 'GET',
  path: '/api/calls/:token',
  permit: { group, flag: 'open' },
  summary: 'Read what is needed beside the phone',
  description: 'An agent of sales reads only whom they hold.',
  answer: cardAnswer,
})
export type CallCard = AnswerOf<typeof readCallCard>
export type CallMoment = CallCard['moments'][number]
export type Wish = CallCard['wishes'][number]

export const openCall = endpoint({
  id: 'calls.open',
  method: 'POST',
  path: '/api/calls/:token/open',
  ...mayCall,
  summary: 'Open a session for this student, or go on with one’s own',
  description: 'Refused with the holder’s name and the minute in which that ends.',
  answer: cardAnswer,
})

export const renewCall = endpoint({
  id: 'calls.renew',
  method: 'POST',
  path: '/api/calls/:token/renew',
  ...mayCall,
  summary: 'Renew one’s session by working in it',
  answer: () => answer.object({ until: answer.instant }),
})

export const releaseCall = endpoint({
  id: 'calls.release',
  method: 'POST',
  path: '/api/calls/:token/release',
  ...mayCall,
  summary: 'Lay a student aside without a word',
  answer: 'nothing',
})

export const writeOutcome = endpoint({
  id: 'calls.outcome',
  method: 'POST',
  path: '/api/calls/:token/outcome',
  ...mayCall,
  body: {
    /** If absent: the communication type with the code of the channel, otherwise the first one. */
    followUpType: input.ref('communicationType'),
    channel: input.oneOf(['PHONE', 'WHATSAPP'], { initial: 'PHONE' }),
    replyStatus: input.oneOf(replyStatuses, { required: true }),
    joiningType: input.oneOf(joiningTypes, { required: true }),
    lostReason: input.oneOf(lostReasons),
    nextAt: input.dateTime(),
    /** Priority of the next call; if absent: the one that it has. */
    priorityType: input.ref('priorityType', { must: [priorityUses.FollowUps] }),
    text: input.longText(),
    /** Token of the student's interest that the call was about. If absent: the newest one, if there is any. */
    about: input.text({ maxLength: 60 }),
  },
  summary: 'Write down what came of a call, and let go of the student',
  answer: () =>
    answer.object({
      stage: answer.oneOf(joiningTypes),
      dueAt: answer.orNull(answer.instant),
      number: answer.whole,
    }),
})

export const logCallMessage = endpoint({
  id: 'calls.message',
  method: 'POST',
  path: '/api/calls/:token/message',
  ...mayCall,
  body: {
    messageTemplate: input.ref('messageTemplate'),
    /** The text as WhatsApp got it. */
    text: input.longText({ required: true, maxLength: longestMessage }),
  },
  summary: 'Say that a message to this student was opened in WhatsApp',
  answer: cardAnswer,
})

export const assignCall = endpoint({
  id: 'calls.assign',
  method: 'POST',
  path: '/api/calls/:token/agent',
  permit: { group, flag: 'takeOver' },
  readers: 'staff',
  body: { agent: input.ref('user') },
  summary: 'Hand a student over to another agent',
  description: 'Without an agent they are in the pool.',
  answer: 'nothing',
})

export const addCall = endpoint({
  id: 'calls.add',
  method: 'POST',
  path: '/api/calls/:token/add',
  permit: { group, flag: 'open' },
  readers: 'staff',
  body: { from: input.oneOf(madeFroms, { initial: 'Hand' }) },
  summary: 'Make a student due to be called now',
  description: '`isNew` is false for one who is due already.',
  answer: () => answer.object({ isNew: answer.yesNo }),
})

const manner = answer.object({
  version: answer.whole,
  followUpMinutes: answer.whole,
  followUpRestAfter: answer.whole,
  followUpRestDays: answer.whole,
  followUpSlipping: answer.yesNo,
})

export const readFollowUpManner = endpoint({
  id: 'followUpManner.read',
  method: 'GET',
  path: '/api/follow-up-manner',
  permit: ownSettings.followUps.read,
  summary: 'Read how long a student is held, and when one rests',
  answer: () => manner,
})

export const changeFollowUpManner = endpoint({
  id: 'followUpManner.change',
  method: 'PATCH',
  path: '/api/follow-up-manner',
  permit: ownSettings.followUps.change,
  readers: 'staff',
  body: { version: input.int({ required: true }), ...followUpManner },
  summary: 'Set how long a student is held, and when one rests',
  answer: () => manner,
})
