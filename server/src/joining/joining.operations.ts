/** Handlers of joining: joined students, prices, possible twins, the gate, and payment at the door. */
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import {
  countJoinedStudents,
  findAtGate,
  findTwins,
  listJoinedStudents,
  payAtDoor,
  personFields,
  printPriceList,
  quoteAcceptance,
  quoteSubscription,
  readAcceptance,
  readApplicationDebts,
} from '@topcenter/model/joining/api'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { priceList } from '@topcenter/model/joining/price-list'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import { fieldSchema } from '@topcenter/model/kit/value-schema'
import { student } from '@topcenter/model/people/user'
import { type PersonInput, peopleLike } from '../import/reading/suspects.ts'
import { printing, spoken } from '../papers/paper-request.ts'
import { readRow, recordId } from '../records/read.ts'
import { namesFrom } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
import { resolveReferences } from '../records/write/references.ts'
import { acceptanceOf } from './acceptance.ts'
import { takeAtDoor } from './door.service.ts'
import { debtsOfApplication } from './educational-joining-application.rules.ts'
import { atGate } from './gate.service.ts'
import { joinedStudents, joinedStudentTabs } from './joined-students.service.ts'
import { priceListPaper } from './price-list-paper.ts'
import { priceOf } from './prices.ts'
import { acceptanceQuote } from './requested-subscription.ts'

const maxTwins = 4

/** Returns the fields of a person that can be read already, while the rest is still being typed. */
const understood = (body: unknown): PersonInput =>
  Object.fromEntries(
    Object.entries(personFields).flatMap(([name, field]) => {
      const value = fieldSchema(field).safeParse((body as Readonly<Record<string, unknown>> | null)?.[name])
      return value.success && value.data !== undefined && value.data !== null ? [[name, value.data]] : []
    }),
  )

type Twin = AnswerOf<typeof findTwins>['items'][number]
const twinOf = (row: Awaited<ReturnType<typeof peopleLike>>[number]): Twin => ({
  token: tokenOf(student.spec.prefix, row.id),
  names: namesFrom(row, 'name'),
  code: row.code,
  phone: row.phone,
  birthDate: row.birth_date,
  likeness: row.likeness,
})

export const joiningOperations = [
  handle(printPriceList, printing, (ctx, request) =>
    priceListPaper(spoken(ctx, request), request.params.token, request.origin),
  ),
  handle(listJoinedStudents, (ctx, { queryText }) => joinedStudents(ctx, queryText)),
  handle(countJoinedStudents, (ctx, { queryText }) => joinedStudentTabs(ctx, queryText)),
  handle(quoteSubscription, { resolve: 'body' }, async (ctx, { body }) => {
    const { priceList: list, ...price } = await priceOf(ctx, {
      ...body,
      subscriptionType: body.subscriptionType ?? 'Package',
    })
    return { priceListToken: tokenOf(priceList.spec.prefix, list), ...price }
  }),
  handle(quoteAcceptance, (ctx, { body }) => acceptanceQuote(ctx, body)),
  handle(readAcceptance, (ctx, { params }) => acceptanceOf(ctx, params.token)),
  handle(findTwins, async (ctx, { body }) => ({
    items: (await peopleLike(ctx, student, understood(body), maxTwins)).map(twinOf),
  })),
  handle(readApplicationDebts, async (ctx, { params }) => {
    const entity = educationalJoiningApplication
    const { id } = await readRow(ctx, entity, recordId(entity, params.token))
    return { items: await debtsOfApplication(ctx, id) }
  }),
  handle(findAtGate, (ctx, { queryText }) => atGate(ctx, queryText.search ?? '')),
  handle(payAtDoor, async (ctx, request) => {
    const time = recordId(educationalScheduleTime, request.params.token)
    return takeAtDoor(ctx, time, await resolveReferences(ctx, payAtDoor.body, request.body))
  }),
]
