/** Today's calls: the queue, the next one, the card, what came of it, and whose a student is (D8.1, D8.2). */
import { followUpManner } from '@topcenter/model/access/establishment'
import {
  followInterest,
  followUpSession,
  followUpSetting,
  interestFollowUp,
  joiningTypes,
  lostReasons,
  replyStatuses,
} from '@topcenter/model/interests/follow-up'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { callScopes, type CallScope, madeFroms } from '@topcenter/model/interests/told'
import { longestMessage } from '@topcenter/model/alerts/outbound-message'
import { groupOf } from '@topcenter/model/kit/entity'
import { dateTime, type Fields, longText, oneOf, ref, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { student } from '@topcenter/model/people/user'
import { written } from '../alerts/outbound-message.operations.ts'
import { leadFields } from '@topcenter/model/interests/lead'
import type { Ctx } from '../records/context.ts'
import { mannerOf } from '../records/establishment/manner.ts'
import { permitOn } from '../records/permissions/permit.ts'
import { recordId } from '../records/read.ts'
import {
  instant,
  list,
  money,
  names,
  object,
  oneOf as choice,
  orNull,
  text as words,
  token,
  whole,
  yesNo,
  day,
  clock,
} from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { insertRecord } from '../records/write/create.ts'
import { resolveReferences } from '../records/write/references.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { readBoard } from './board.ts'
import { addLead, knownQuery, readKnown } from './leads.ts'
import { callCard } from './call-card.ts'
import { openedMessage, sentByOutcome } from './call-messages.ts'
import { openCase } from './follow-case.ts'
import { finishLease, heldRefusal, leaseNext, liveOf, openLease, renewLease } from './lease.ts'
import { readQueue } from './queue.ts'

const group = groupOf(followUpSession)
const asked = (fields: Fields, body: unknown): Record<string, unknown> => {
  const parsed = fieldsSchema(fields).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  return parsed.data
}
const studentId = (value: string | undefined): string => recordId(student, value)

/** An agent of sales takes whom nobody else is responsible for (D8.1); the staff anybody. */
async function mayOpen(ctx: Ctx, user: string): Promise<void> {
  if (isStaff(ctx.actor.userType)) return
  const found = await ctx.tx.first({
    sql: `
      select 1
      from follow_case
      where establishment_id = $1 and user_id = $2 and (agent_id is null or agent_id = $3)
    `,
    parameters: [ctx.actor.establishmentId, user, ctx.actor.userId],
  })
  if (!found) throw new Refused(refuse('record.notFound'))
}

async function open(ctx: Ctx, studentToken: string | undefined): Promise<object> {
  const user = studentId(studentToken)
  await mayOpen(ctx, user)
  await openLease(ctx, user, ctx.actor.userId)
  return callCard(ctx, user)
}

const nextInput = { passed: text({ maxLength: 2000 }) } as const

/** Nobody is due: an answer without a card. */
async function next(ctx: Ctx, body: unknown): Promise<object> {
  const { passed } = asked(nextInput, body)
  const ids = String(passed ?? '')
    .split(',')
    .flatMap((each) => idOf(each.trim(), student.spec.prefix) ?? [])
  const lease = await leaseNext(ctx, ctx.actor.userId, ids)
  return { card: lease ? await callCard(ctx, lease.user) : null }
}

async function renew(ctx: Ctx, studentToken: string | undefined): Promise<object> {
  const user = studentId(studentToken)
  const lease = await renewLease(ctx, user, ctx.actor.userId)
  if (lease) return { until: lease.until }
  const held = await liveOf(ctx, user)
  throw new Refused(held ? heldRefusal(ctx, held) : refuse('followUp.lapsed'))
}

const channels = ['PHONE', 'WHATSAPP'] as const
const outcomeInput = {
  /** Left out: the communication type with the code of the channel, else the first. */
  followUpType: ref('communicationType'),
  channel: oneOf(channels, { initial: 'PHONE' }),
  replyStatus: oneOf(replyStatuses, { required: true }),
  joiningType: oneOf(joiningTypes, { required: true }),
  lostReason: oneOf(lostReasons),
  nextAt: dateTime(),
  text: longText(),
  /** Of what the student told that it was about; empty: the newest, or nothing of them. */
  about: text({ maxLength: 60 }),
} as const

/** The interest of the student that a call was about. */
async function aboutOf(ctx: Ctx, user: string, given: unknown): Promise<Record<string, string> | undefined> {
  const kinds = [userSysteamInterest, userOtherInterest] as const
  const [listed, other] = kinds.map(({ spec }) => idOf(String(given ?? ''), spec.prefix) ?? null)
  const found = await ctx.tx.first<{ id: string; is_listed: boolean }>({
    sql: `
      select id, is_listed
      from (
        select id, created_at, true as is_listed
        from user_systeam_interest
        where establishment_id = $1 and user_id = $2 and record_state = 'active'
        union all
        select id, created_at, false
        from user_other_interest
        where establishment_id = $1 and user_id = $2 and record_state = 'active'
      ) told
      where ($3::uuid is null and $4::uuid is null) or id = coalesce($3::uuid, $4::uuid)
      order by created_at desc
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, user, listed, other],
  })
  return found && (found.is_listed ? { userSysteamInterest: found.id } : { userOtherInterest: found.id })
}

async function typeOf({ tx, actor }: Ctx, code: string): Promise<string> {
  const row = await tx.first<{ id: string }>({
    sql: `
      select id
      from communication_type
      where establishment_id = $1 and record_state = 'active'
      order by code = $2 desc, created_at, code
      limit 1
    `,
    parameters: [actor.establishmentId, code],
  })
  if (!row) throw new Refused(refuseField('followUpTypeToken', 'field.required'))
  return row.id
}

/** Writes the follow-up and lets go of the student, in one transaction. A lease that ran out is taken again if free. */
async function outcome(ctx: Ctx, studentToken: string | undefined, body: unknown): Promise<object> {
  const user = studentId(studentToken)
  permitOn(ctx.actor, interestFollowUp, 'create')
  const { about, channel, ...said } = await resolveReferences(ctx, outcomeInput, asked(outcomeInput, body))
  if (said.nextAt && Date.parse(said.nextAt as string) <= ctx.now.getTime())
    throw new Refused(refuseField('nextAt', 'followUp.nextPast'))
  await mayOpen(ctx, user)
  await openLease(ctx, user, ctx.actor.userId)
  const interest = await aboutOf(ctx, user, about)
  const told = {
    ...said,
    followUpType: said.followUpType ?? (await typeOf(ctx, (channel as string | null | undefined) ?? 'PHONE')),
    salesUser: ctx.actor.userId,
  }
  if (interest) await insertRecord(ctx, followInterest, { ...told, ...interest })
  else await insertRecord(ctx, interestFollowUp, { ...told, user, interest: null })
  if (channel === 'WHATSAPP') await sentByOutcome(ctx, user)
  await finishLease(ctx, user, ctx.actor.userId)
  const row = await ctx.tx.first<{ stage: string; due: string | null; number: number }>({
    sql: 'select stage, due_at as due, number from follow_case where establishment_id = $1 and user_id = $2',
    parameters: [ctx.actor.establishmentId, user],
  })
  return { stage: row!.stage, dueAt: row!.due, number: row!.number }
}

const messageInput = {
  messageTemplate: ref('messageTemplate'),
  /** As it went to WhatsApp. */
  text: longText({ required: true, maxLength: longestMessage }),
} as const

/** It was opened in WhatsApp while the student is at hand. */
async function message(ctx: Ctx, studentToken: string | undefined, body: unknown): Promise<object> {
  const user = studentId(studentToken)
  // agents are offered templates without being able to look at their list
  const { messageTemplateToken = null, text: said } = asked(messageInput, body) as {
    text: string
    messageTemplateToken?: string | null
  }
  await mayOpen(ctx, user)
  await openLease(ctx, user, ctx.actor.userId)
  await openedMessage(ctx, user, said, messageTemplateToken)
  return callCard(ctx, user)
}

const agentInput = { agent: ref('user') } as const

/** Hands a student over to another agent, or gives them back to the pool. */
async function assign(ctx: Ctx, studentToken: string | undefined, body: unknown): Promise<void> {
  const user = studentId(studentToken)
  const { agent = null } = await resolveReferences(ctx, agentInput, asked(agentInput, body))
  const changed = await ctx.tx.first<{ before: string | null }>({
    sql: `
      update follow_case c
      set agent_id = $3
      from follow_case old
      where c.establishment_id = $1
        and c.user_id = $2
        and old.establishment_id = c.establishment_id
        and old.user_id = c.user_id
        and (
          $3::uuid is null
          or exists (
            select 1
            from user_account u
            where u.establishment_id = $1
              and u.id = $3::uuid
              and u.user_type in ('Sales', 'MasterAdmin', 'Employee')
              and u.record_state = 'active'
          )
        )
      returning old.agent_id as before
    `,
    parameters: [ctx.actor.establishmentId, user, agent],
  })
  if (!changed) throw new Refused(agent ? refuseField('agentToken', 'followUp.agent') : refuse('record.notFound'))
  await leaveTrail(ctx, student, [
    { id: user, action: 'assignAgent', changes: { agent: { old: changed.before, new: agent } } },
  ])
}

const addInput = { from: oneOf(madeFroms, { initial: 'Hand' }) } as const

/** Makes somebody due now, who slips or is to be called for another reason. */
async function add(ctx: Ctx, studentToken: string | undefined, body: unknown): Promise<object> {
  const user = studentId(studentToken)
  const { from } = asked(addInput, body)
  const found = await ctx.tx.first({
    sql: `select 1 from user_account where establishment_id = $1 and id = $2 and user_type = 'Student' and record_state = 'active'`,
    parameters: [ctx.actor.establishmentId, user],
  })
  if (!found) throw new Refused(refuse('record.notFound'))
  const isNew = await openCase(ctx, user, (from as 'Hand' | null | undefined) ?? 'Hand')
  if (isNew) await leaveTrail(ctx, student, [{ id: user, action: 'followUp', changes: {} }])
  return { isNew }
}

const holding = mannerOf(followUpManner)

const who = { token: token('student'), names }
const person = { token: token('user'), names }
const line = object({
  ...who,
  dueAt: orNull(instant),
  stage: choice(joiningTypes),
  number: whole,
  madeFrom: choice(madeFroms),
  interest: orNull(names),
  agent: orNull(object(person)),
  held: orNull(object({ ...person, until: instant, isMine: yesNo, session: token('followUpSession') })),
  reply: orNull(choice(replyStatuses)),
})
const queue = object({
  at: instant,
  lines: list(line),
  counts: object({ mine: whole, all: whole, done: whole }),
  most: { ...whole, description: 'Where counting stops' },
  willJoin: whole,
  notAnswered: whole,
  nextAt: orNull(instant),
})
const slice = object({ weekday: words, from: clock, to: clock })
const card = object(
  {
    ...who,
    code: words,
    phone: orNull(words),
    phone2: orNull(words),
    isOnWhatsApp: yesNo,
    knownMethod: orNull(names),
    birthDate: orNull(day),
    line: orNull(line),
    until: { ...orNull(instant), description: 'The end of the reader’s own lease' },
    wishes: list(
      object({
        token: words,
        names,
        category: orNull(object({ token: token('educationalCategory'), names })),
        price: orNull(money),
        before: orNull(money),
        groups: list(
          object({
            token: token('educationalGroup'),
            names,
            seats: orNull(whole),
            taken: whole,
            startsOn: orNull(day),
            lecturer: orNull(names),
            slices: list(slice),
          }),
        ),
      }),
    ),
    moments: list(
      object({
        kind: choice(['followUp', 'interest', 'message']),
        at: instant,
        names: orNull(names),
        number: orNull(whole),
        reply: orNull(choice(replyStatuses)),
        stage: orNull(choice(joiningTypes)),
        text: orNull(words),
        by: orNull(names),
      }),
    ),
    messages: list(object({ token: orNull(words), names: orNull(names), text: words })),
    today: list(written),
    groups: list(object({ token: token('educationalGroup'), names })),
  },
  { owed: money },
)

const source = (entity: string) =>
  object({ token: orNull(token(entity)), names: orNull(names), people: whole, joined: whole })
const board = object(
  {
    days: whole,
    most: whole,
    columns: list(object({ stage: choice(joiningTypes), count: whole, lines: list(line) })),
  },
  {
    agents: list(
      object(
        {
          ...person,
          due: whole,
          late: whole,
          calls: whole,
          callsToday: whole,
          answered: whole,
          people: whole,
          joined: whole,
        },
        { collected: money },
      ),
    ),
    held: list(object({ ...who, session: token('followUpSession'), until: instant, by: names, isMine: yesNo })),
    reasons: list(object({ reason: choice(lostReasons), count: whole })),
    methods: list(source('knownMethod')),
    interests: list(source('interest')),
    pool: whole,
    collected: { ...money, description: 'Of those who joined, for who may look at debts' },
  },
)

const mayCall = { permit: { group, flag: 'open' }, portal: true } as const

export const callsOperations: readonly Operation[] = [
  {
    id: 'calls.queue',
    method: 'GET',
    path: '/api/calls',
    permit: { group, flag: 'open' },
    access: 'read',
    query: { scope: oneOf(callScopes) },
    describe: () => ({
      summary: 'List who is to be called today',
      description:
        '`mine`: whose agent the reader is. `all`: those of the pool too, and for who sees all agents everybody’s. `done`: whom the reader has called.',
      answer: answers(queue, 'CallQueue'),
    }),
    handle: (ctx, { query }) => readQueue(ctx, (query.scope as CallScope | undefined) ?? 'mine'),
  },
  {
    id: 'calls.board',
    method: 'GET',
    path: '/api/calls/board',
    permit: { group, flag: 'open' },
    access: 'read',
    describe: () => ({
      summary: 'Read how all who are followed stand',
      description:
        'An agent reads their own. Who sees all agents reads everybody’s, with what each agent does, who is held now and why students are lost.',
      answer: answers(board, 'CallBoard'),
    }),
    handle: (ctx) => readBoard(ctx),
  },
  {
    id: 'calls.known',
    method: 'GET',
    path: '/api/calls/known',
    ...mayCall,
    access: 'read',
    query: knownQuery,
    describe: () => ({
      summary: 'Ask whether a number is known',
      description:
        'In whatever spelling. `agent`: who follows them; `student`: their token, for the staff. For a student whose number it is, the first one.',
      answer: answers(object({ known: orNull(object({ agent: orNull(names), student: orNull(token('student')) })) })),
    }),
    handle: (ctx, { query }) => readKnown(ctx, query),
  },
  {
    id: 'calls.lead',
    method: 'POST',
    path: '/api/calls/leads',
    ...mayCall,
    access: 'write',
    input: leadFields,
    describe: () => ({
      summary: 'Note somebody new who is interested',
      description:
        'Refused for a number that is known, in whatever spelling: with whose the person is, and for the staff with their token.',
      answer: answers(object({ token: token('student') })),
    }),
    handle: (ctx, { body }) => addLead(ctx, body),
  },
  {
    id: 'calls.next',
    method: 'POST',
    path: '/api/calls/next',
    ...mayCall,
    access: 'write',
    input: nextInput,
    describe: () => ({
      summary: 'Open a session for the most due student whom nobody else has',
      description:
        '`passed`: tokens of students who were just laid aside, with commas. `card` is null when nobody is due.',
      answer: answers(object({ card: orNull(card) })),
    }),
    handle: (ctx, { body }) => next(ctx, body),
  },
  {
    id: 'calls.card',
    method: 'GET',
    path: '/api/calls/:token',
    permit: { group, flag: 'open' },
    access: 'read',
    describe: () => ({
      summary: 'Read what is needed beside the phone',
      description: 'An agent of sales reads only whom they hold.',
      answer: answers(card, 'CallCard'),
    }),
    handle: (ctx, { params }) => callCard(ctx, studentId(params.token)),
  },
  {
    id: 'calls.open',
    method: 'POST',
    path: '/api/calls/:token/open',
    ...mayCall,
    access: 'write',
    describe: () => ({
      summary: 'Open a session for this student, or go on with one’s own',
      description: 'Refused with the holder’s name and the minute in which that ends.',
      answer: answers(card, 'CallCard'),
    }),
    handle: (ctx, { params }) => open(ctx, params.token),
  },
  {
    id: 'calls.renew',
    method: 'POST',
    path: '/api/calls/:token/renew',
    permit: { group, flag: 'open' },
    portal: true,
    access: 'write',
    describe: () => ({
      summary: 'Renew one’s session by working in it',
      answer: answers(object({ until: instant })),
    }),
    handle: (ctx, { params }) => renew(ctx, params.token),
  },
  {
    id: 'calls.release',
    method: 'POST',
    path: '/api/calls/:token/release',
    ...mayCall,
    access: 'write',
    describe: () => ({ summary: 'Lay a student aside without a word', answer: 'nothing' }),
    handle: async (ctx, { params }) => {
      await finishLease(ctx, studentId(params.token), ctx.actor.userId)
    },
  },
  {
    id: 'calls.outcome',
    method: 'POST',
    path: '/api/calls/:token/outcome',
    ...mayCall,
    access: 'write',
    input: outcomeInput,
    describe: () => ({
      summary: 'Write down what came of a call, and let go of the student',
      answer: answers(object({ stage: choice(joiningTypes), dueAt: orNull(instant), number: whole })),
    }),
    handle: (ctx, { params, body }) => outcome(ctx, params.token, body),
  },
  {
    id: 'calls.message',
    method: 'POST',
    path: '/api/calls/:token/message',
    ...mayCall,
    access: 'write',
    input: messageInput,
    describe: () => ({
      summary: 'Say that a message to this student was opened in WhatsApp',
      answer: answers(card, 'CallCard'),
    }),
    handle: (ctx, { params, body }) => message(ctx, params.token, body),
  },
  {
    id: 'calls.assign',
    method: 'POST',
    path: '/api/calls/:token/agent',
    permit: { group, flag: 'takeOver' },
    staff: true,
    access: 'write',
    input: agentInput,
    describe: () => ({
      summary: 'Hand a student over to another agent',
      description: 'Without an agent they are in the pool.',
      answer: 'nothing',
    }),
    handle: (ctx, { params, body }) => assign(ctx, params.token, body),
  },
  {
    id: 'calls.add',
    method: 'POST',
    path: '/api/calls/:token/add',
    permit: { group, flag: 'open' },
    staff: true,
    access: 'write',
    input: addInput,
    describe: () => ({
      summary: 'Make a student due to be called now',
      description: '`isNew` is false for one who is due already.',
      answer: answers(object({ isNew: yesNo })),
    }),
    handle: (ctx, { params, body }) => add(ctx, params.token, body),
  },
  {
    id: 'followUpManner.read',
    method: 'GET',
    path: '/api/follow-up-manner',
    permit: { group: groupOf(followUpSetting), flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read how long a student is held, and when one rests', answer: answers(manner) }),
    handle: holding.read,
  },
  {
    id: 'followUpManner.change',
    method: 'PATCH',
    path: '/api/follow-up-manner',
    permit: { group: groupOf(followUpSetting), flag: 'itemUpdate' },
    staff: true,
    access: 'write',
    input: holding.input,
    describe: () => ({ summary: 'Set how long a student is held, and when one rests', answer: answers(manner) }),
    handle: (ctx, { body }) => holding.change(ctx, body),
  },
]
const manner = object({
  version: whole,
  followUpMinutes: whole,
  followUpRestAfter: whole,
  followUpRestDays: whole,
  followUpSlipping: yesNo,
})
