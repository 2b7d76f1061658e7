/**
 * Operations of joining that no definition derives: joined students and their tabs, what a subscription would cost,
 * paying at attendance.
 */
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { priceList } from '@topcenter/model/joining/price-list'
import { type Fields, longText, ref, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { fieldSchema } from '@topcenter/model/kit/value-schema'
import { student } from '@topcenter/model/people/user'
import { type PersonTold, peopleLike } from '../import/reading/suspects.ts'
import { itemOf, object, oneOf, pageOf, record, whole, yesNo } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { inputForm, inputObject } from '../records/schema/field-schema.ts'
import { chosenBody } from '../records/serving/descriptions.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { permitFor } from '../records/permissions/permit.ts'
import { provenPaper, spoken } from '../papers/paper-request.ts'
import { readRow, recordId } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { namesFrom } from '../records/row.ts'
import { type DoorRequest, payAtDoor } from './door.service.ts'
import { debtsOfApplication } from './educational-joining-application.rules.ts'
import { atGate } from './gate.service.ts'
import { joinedStudentTabs, joinedTabs, listJoinedStudents } from './joined-students.service.ts'
import {
  acceptanceQuote,
  atGate as gateTold,
  debtsOfApplication as debtsTold,
  paidAtDoor,
  quote,
  twins,
} from './joining.answers.ts'
import { priceListPaper } from './price-list-paper.ts'
import { priceOf, type Wanted } from './prices.ts'
import { quoteAcceptance } from './requested-subscription.ts'

const permit = { group: 'EducationalJoiningApplication', flag: 'view' } as const

const { subscriptionType, sessionCount, from, endDateTime } = joiningApplicationSubscription.spec.fields!
/** What a price depends on, beside the category and period of the application. */
const quoteInput = {
  educationalCategory: ref('educationalCategory', { required: true }),
  educationalPeriod: ref('educationalPeriod', { required: true }),
  subscriptionType,
  sessionCount,
  from,
  endDateTime,
} as const
const doorInput = {
  groupStudent: ref('educationalGroupStudent', { required: true }),
  account: ref('account', { required: true }),
  paymentMethod: ref('paymentMethod', { required: true }),
  reference: longText({ maxLength: 200 }),
} as const

async function parsed<T>(ctx: Ctx, fields: Fields, body: unknown): Promise<T> {
  const answer = fieldsSchema(fields).safeParse(body ?? {})
  if (!answer.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(answer.error) }))
  return (await resolveReferences(ctx, fields, answer.data)) as T
}

const mostTwins = 4
const personFields = educationalJoiningApplication.spec.fields!.newStudent.fields!

/** The fields of a person that can be read already, while the rest is still being typed. */
const understood = (body: unknown): PersonTold =>
  Object.fromEntries(
    Object.entries(personFields).flatMap(([name, field]) => {
      const value = fieldSchema(field).safeParse((body as Readonly<Record<string, unknown>> | null)?.[name])
      return value.success && value.data !== undefined && value.data !== null ? [[name, value.data]] : []
    }),
  )

const shownTwin = ({
  id,
  code,
  phone,
  birth_date: birthDate,
  likeness,
  ...row
}: Awaited<ReturnType<typeof peopleLike>>[number]): object => ({
  token: tokenOf(student.spec.prefix, id as string),
  names: namesFrom(row, 'name'),
  code,
  phone,
  birthDate,
  likeness,
})

export const joiningOperations: readonly Operation[] = [
  {
    ...provenPaper,
    id: 'priceList.document',
    path: '/api/price-lists/:token/document',
    permit: permitFor(priceList, 'view')!,
    entity: priceList.id,
    describe: () => ({
      summary: 'Print one price list',
      description: 'With the offer that is on or will come.',
      answer: file('application/pdf'),
    }),
    handle: (ctx, request) => priceListPaper(spoken(ctx, request), request.params.token, request.origin),
  },
  {
    id: 'joinedStudents.list',
    method: 'GET',
    path: '/api/joined-students',
    permit,
    access: 'read',
    entity: 'educationalJoiningApplication',
    filters: 'educationalJoiningApplication',
    describe: () => ({
      summary: 'List joined students',
      description: 'The accepted applications, by what became of them.',
      query: { tab: oneOf(joinedTabs) },
      answer: answers(pageOf(itemOf('educationalJoiningApplication'))),
    }),
    handle: (ctx, request) => listJoinedStudents(ctx, request.query),
  },
  {
    id: 'joinedStudents.tabs',
    method: 'GET',
    path: '/api/joined-students/tabs',
    permit,
    access: 'read',
    entity: 'educationalJoiningApplication',
    filters: 'educationalJoiningApplication',
    describe: () => ({
      summary: 'Count joined students by tab',
      query: { tab: oneOf(joinedTabs) },
      answer: answers(
        object({
          tabs: object(Object.fromEntries(joinedTabs.map((tab) => [tab, whole]))),
          totalIsCapped: record(yesNo),
        }),
      ),
    }),
    handle: (ctx, request) => joinedStudentTabs(ctx, request.query),
  },
  {
    id: 'subscription.quote',
    staff: true,
    method: 'POST',
    path: '/api/subscription-quotes',
    permit: { group: 'JoiningApplicationSubscription', flag: 'itemAdd' },
    access: 'read',
    entity: 'joiningApplicationSubscription',
    input: quoteInput,
    describe: () => ({ summary: 'Ask what a subscription would cost', answer: answers(quote) }),
    handle: async (ctx, request) => {
      const { priceList, ...price } = await priceOf(ctx, await parsed<Wanted>(ctx, quoteInput, request.body))
      return { priceListToken: tokenOf('prl', priceList), ...price }
    },
  },
  {
    id: 'educationalJoiningApplication.acceptanceQuote',
    staff: true,
    method: 'POST',
    path: '/api/educational-joining-applications/acceptance-quotes',
    permit: { group: 'JoiningApplicationSubscription', flag: 'itemAdd' },
    access: 'read',
    entity: 'educationalJoiningApplication',
    describe: () => ({
      summary: 'Ask what accepting many applications would buy',
      description: 'Chosen as for a bulk action. `refused`: requests that cannot be bought as they are.',
      body: chosenBody,
      answer: answers(acceptanceQuote),
    }),
    handle: (ctx, request) => quoteAcceptance(ctx, request.body),
  },
  {
    id: 'student.twins',
    staff: true,
    method: 'POST',
    path: '/api/student-twins',
    permit: { group: 'Student', flag: 'view' },
    access: 'read',
    entity: 'student',
    describe: () => ({
      summary: 'Find students whom somebody may be already',
      description: 'By what of a new student is typed so far: what cannot be read yet counts as not given.',
      body: { json: inputObject(personFields, {}, []), form: inputForm(personFields, {}, []) },
      answer: answers(twins),
    }),
    handle: async (ctx, request) => ({
      items: (await peopleLike(ctx, student, understood(request.body), mostTwins)).map(shownTwin),
    }),
  },
  {
    id: 'educationalJoiningApplication.debts',
    staff: true,
    method: 'GET',
    path: '/api/educational-joining-applications/:token/debts',
    permit: { group: 'InstallmentPayment', flag: 'view' },
    access: 'read',
    entity: 'educationalJoiningApplication',
    describe: () => ({ summary: 'List the debts of one joining application', answer: answers(debtsTold) }),
    handle: async (ctx, request) => ({
      items: await debtsOfApplication(
        ctx,
        (
          await readRow(
            ctx,
            educationalJoiningApplication,
            recordId(educationalJoiningApplication, request.params.token),
          )
        ).id as string,
      ),
    }),
  },
  {
    id: 'gate.find',
    staff: true,
    method: 'GET',
    path: '/api/gate',
    permit: { group: 'EducationalGroupAttendance', flag: 'itemAdd' },
    access: 'read',
    query: { search: text() },
    describe: () => ({
      summary: 'Find a student at the gate, with the sessions of today',
      description: 'By card, code, name or phone. `sessions`: of the one who was found, when it is one.',
      answer: answers(gateTold),
    }),
    handle: (ctx, request) => atGate(ctx, request.query.search ?? ''),
  },
  {
    id: 'educationalScheduleTime.payAtDoor',
    staff: true,
    method: 'POST',
    path: '/api/educational-schedule-times/:token/door-payments',
    permit: { group: 'InstallmentPayment', flag: 'addPayments' },
    access: 'write',
    entity: 'educationalGroupAttendance',
    input: doorInput,
    describe: () => ({ summary: 'Take the price of one session at the door', answer: answers(paidAtDoor) }),
    handle: async (ctx, request) =>
      payAtDoor(
        ctx,
        recordId(educationalScheduleTime, request.params.token),
        await parsed<DoorRequest>(ctx, doorInput, request.body),
      ),
  },
]
