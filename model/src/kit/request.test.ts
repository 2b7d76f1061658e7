/** The types of input and answers, checked by the compiler, beside what the parser returns for the same input. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as answer from './answer.ts'
import { type AnswerOf, endpoint, type ParamsOf, type ParsedBody, type RouteOf, type SentBody } from './endpoint.ts'
import { defineEntity } from './entity.ts'
import * as input from './field.ts'
import { fieldsSchema } from './input-schema.ts'
import type { Names } from './names.ts'
import type { ResolvedInput } from './request.ts'
import type { Reference, Shown, ShownItem } from './shown.ts'
import { makeToken } from './token.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Flat<T> = { [K in keyof T]: T[K] }
/** Compiles only if both types are equal. */
const same = <A, B>(...differ: Equal<Flat<A>, Flat<B>> extends true ? [] : ['the types differ']): void =>
  assert.ok(differ)

// @ts-expect-error the check tells types apart
same<{ readonly a: string }, { readonly a: number }>()

const body = {
  payer: input.ref('user', { required: true }),
  place: input.ref('place'),
  groups: input.refs('educationalGroup', { required: true }),
  money: input.money({ required: true, min: 1 }),
  note: input.longText(),
  way: input.oneOf(['Cash', 'Card'], { required: true, initial: 'Cash' }),
  title: input.names(),
  lines: input.rows({ item: input.ref('service', { required: true }), count: input.int() }, { required: true }),
} as const
const take = endpoint({
  id: 'test.take',
  method: 'POST',
  path: '/api/tests/:token/lines/:line',
  permit: 'user',
  readers: 'staff',
  body,
  summary: 'Take',
  answer: () => answer.object({ at: answer.instant, total: answer.orNull(answer.money) }, { note: answer.text }),
})

test('input is typed as it is sent, as it is parsed, and as it is resolved', () => {
  interface Sent {
    readonly payerToken: string
    readonly groupsTokens: readonly string[]
    readonly money: number
    readonly lines: readonly {
      readonly itemToken: string
      readonly count?: number | null | undefined
      readonly token?: string | null
    }[]
    readonly placeToken?: string | null | undefined
    readonly note?: string | null | undefined
    readonly way?: 'Cash' | 'Card' | null | undefined
    readonly title?: Names | null | undefined
  }
  same<Omit<SentBody<typeof take>, 'lines'>, Omit<Sent, 'lines'>>()
  const sent: SentBody<typeof take> = {
    payerToken: makeToken('usr'),
    groupsTokens: [makeToken('egp')],
    money: 100,
    lines: [{ itemToken: makeToken('srv') }],
  }
  // @ts-expect-error a required field is missing
  const incomplete: SentBody<typeof take> = { payerToken: '', money: 1, lines: [] }
  // @ts-expect-error references are sent by token
  const named: Pick<SentBody<typeof take>, 'payer'> = {}

  const parsed = fieldsSchema(body).parse(sent) as ParsedBody<typeof take>
  assert.deepEqual(Object.keys(parsed).sort(), ['groupsTokens', 'lines', 'money', 'payerToken'])
  same<ParsedBody<typeof take>['way'], 'Cash' | 'Card' | undefined>()
  same<ParsedBody<typeof take>['note'], string | null | undefined>()
  same<ParsedBody<typeof take>['title'], Names | undefined>()
  same<ParsedBody<typeof take>['money'], number>()
  assert.deepEqual(fieldsSchema(body).parse({ ...sent, note: '', title: null, placeToken: null }), {
    ...sent,
    note: null,
    title: {},
    placeToken: null,
  })

  type Resolved = ResolvedInput<typeof body>
  same<Pick<Resolved, 'payer' | 'groups'>, { readonly payer: string; readonly groups: readonly string[] }>()
  same<Resolved['place'], string | null | undefined>()
  same<Resolved['lines'][number]['item'], string>()
  assert.ok(incomplete && named)
})

test('an answer, an address and its parameters are typed by the declaration', () => {
  same<AnswerOf<typeof take>, { readonly at: string; readonly total: number | null; readonly note?: string }>()
  same<ParamsOf<typeof take>, Readonly<Record<'token' | 'line', string>>>()
  const route: RouteOf<typeof take> = 'POST /api/tests/:token/lines/:line'
  assert.equal(route, `${take.method} ${take.path}`)
})

const shelf = defineEntity('shelf', {
  prefix: 'shf',
  states: ['Open', 'Closed'],
  fields: { ...body, secret: input.password(), sure: input.bool({ transient: true }) },
})

test('a record is shown with its references twice, without secrets and transient fields', () => {
  type Record = Shown<typeof shelf>
  same<Pick<Record, 'payerToken' | 'payer'>, { readonly payerToken: string; readonly payer: Reference | null }>()
  same<Record['placeToken'], string | null>()
  same<
    Pick<Record, 'groupsTokens' | 'groups'>,
    { readonly groupsTokens: readonly string[]; readonly groups: readonly Reference[] }
  >()
  same<Record['state'], 'Open' | 'Closed'>()
  same<Record['lines'][number]['item'], Reference | null>()
  same<ShownItem<typeof shelf>['note'], string | null | undefined>()
  const record = {} as Record
  // @ts-expect-error a password is never shown
  assert.equal(record.secret, undefined)
  // @ts-expect-error a transient field is no part of the record
  assert.equal(record.sure, undefined)
})
