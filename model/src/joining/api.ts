/**
 * Endpoints of joining beside those that its definitions derive: joined students, prices, the gate, and payment at the
 * door.
 */
import { register } from '../education/api.ts'
import { attendances, educationalGroupAttendance } from '../education/educational-group-attendance.ts'
import { educationalGroupStudent } from '../education/educational-group-student.ts'
import { educationalScheduleTime } from '../education/educational-schedule-time.ts'
import { owing } from '../finance/api.ts'
import { debt } from '../finance/debt.ts'
import { receipt } from '../finance/receipt.ts'
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { likenesses } from '../people/likeness.ts'
import { student } from '../people/user.ts'
import { educationalJoiningApplication, joinedTabs } from './educational-joining-application.ts'
import { joiningApplicationSubscription } from './joining-application-subscription.ts'
import { priceList } from './price-list.ts'

const applications = { group: 'EducationalJoiningApplication', flag: 'view' } as const
const buying = { group: 'JoiningApplicationSubscription', flag: 'itemAdd' } as const

export const printPriceList = endpoint({
  id: 'priceList.document',
  method: 'GET',
  path: '/api/price-lists/:token/document',
  permit: { group: 'PriceList', flag: 'view' },
  readers: 'staff',
  access: 'write', // the first paper makes the secret that proves it
  entity: priceList,
  query: { language: input.oneOf(['ar', 'en']) },
  summary: 'Print one price list',
  description: 'With the offer that is on or will come.',
  answer: { file: ['application/pdf'] },
})

export const listJoinedStudents = endpoint({
  id: 'joinedStudents.list',
  method: 'GET',
  path: '/api/joined-students',
  permit: applications,
  entity: educationalJoiningApplication,
  filters: educationalJoiningApplication,
  queryForm: () => ({ tab: answer.oneOf(joinedTabs) }),
  summary: 'List joined students',
  description: 'The accepted applications, by what became of them.',
  answer: () => answer.pageOf(answer.itemOf(educationalJoiningApplication)),
})

export const countJoinedStudents = endpoint({
  id: 'joinedStudents.tabs',
  method: 'GET',
  path: '/api/joined-students/tabs',
  permit: applications,
  entity: educationalJoiningApplication,
  filters: educationalJoiningApplication,
  queryForm: () => ({ tab: answer.oneOf(joinedTabs) }),
  summary: 'Count joined students by tab',
  answer: () =>
    answer.object({
      tabs: answer.object({
        all: answer.whole,
        NotRelatedWithGroup: answer.whole,
        RelatedWithGroup: answer.whole,
        Freezed: answer.whole,
        Postponed: answer.whole,
      }),
      /** Tabs that contain at least as many as `tabs` says. */
      totalIsCapped: answer.record(answer.yesNo),
    }),
})

const { subscriptionType, sessionCount, from, endDateTime } = joiningApplicationSubscription.spec.fields!
export const quoteSubscription = endpoint({
  id: 'subscription.quote',
  method: 'POST',
  path: '/api/subscription-quotes',
  permit: buying,
  readers: 'staff',
  access: 'read',
  entity: joiningApplicationSubscription,
  body: {
    educationalCategory: input.ref('educationalCategory', { required: true }),
    educationalPeriod: input.ref('educationalPeriod', { required: true }),
    subscriptionType,
    sessionCount,
    from,
    endDateTime,
  },
  summary: 'Ask what a subscription would cost',
  answer: () =>
    answer.object({
      priceListToken: answer.token(priceList),
      isOffer: answer.yesNo,
      /** Price of the whole course, of one session, or of one hour. */
      unitPrice: answer.money,
      price: answer.money,
    }),
})

export const quoteAcceptance = endpoint({
  id: 'educationalJoiningApplication.acceptanceQuote',
  method: 'POST',
  path: '/api/educational-joining-applications/acceptance-quotes',
  permit: buying,
  readers: 'staff',
  access: 'read',
  entity: educationalJoiningApplication,
  rawBody: () => 'chosen',
  summary: 'Ask what accepting many applications would buy',
  description: 'Chosen as for a bulk action. `refused`: requests that cannot be bought as they are.',
  answer: () =>
    answer.object({
      subscriptions: answer.whole,
      /** The sum of their debts. */
      money: answer.money,
      refused: answer.whole,
    }),
})

export const readAcceptance = endpoint({
  id: 'educationalJoiningApplication.acceptance',
  method: 'GET',
  path: '/api/educational-joining-applications/:token/acceptance',
  permit: applications,
  readers: 'staff',
  entity: educationalJoiningApplication,
  summary: 'Read what accepting one application would make',
  description: 'The debt, the approval of the student, and what the student owes already.',
  answer: () =>
    answer.object({
      /** Null if the reader may not see the student. */
      student: answer.orNull(
        answer.called(student, {
          code: answer.orNull(answer.text),
          phone: answer.orNull(answer.text),
          isOnWhatsApp: answer.yesNo,
          imageAt: answer.orNull(answer.text),
        }),
      ),
      /** The requested subscription; null if none is requested or it can't be bought. */
      purchase: answer.orNull(
        answer.object({
          price: answer.money,
          discount: answer.money,
          /** The debt. */
          money: answer.money,
          isOffer: answer.yesNo,
        }),
      ),
      /** The reason for which the requested subscription can't be bought. */
      refused: answer.orNull(answer.refusalCode),
      /** True if it approves the student. */
      approves: answer.yesNo,
      /** True if the student can log in. */
      hasAccount: answer.yesNo,
      /** Sum of the student's debts so far; null for a reader who may not see debts. */
      owed: answer.orNull(answer.money),
    }),
})

/** Fields of a new student. */
export const personFields = educationalJoiningApplication.spec.fields!.newStudent.fields
export const findTwins = endpoint({
  id: 'student.twins',
  method: 'POST',
  path: '/api/student-twins',
  permit: { group: 'Student', flag: 'view' },
  readers: 'staff',
  access: 'read',
  entity: student,
  rawBody: () => ({ optional: personFields }),
  summary: 'Find students whom somebody may be already',
  description: 'By what of a new student is typed so far: what cannot be read yet counts as not given.',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.called(student, {
          code: answer.orNull(answer.text),
          phone: answer.orNull(answer.text),
          birthDate: answer.orNull(answer.day),
          likeness: answer.oneOf(likenesses),
        }),
      ),
    }),
})

export const readApplicationDebts = endpoint({
  id: 'educationalJoiningApplication.debts',
  method: 'GET',
  path: '/api/educational-joining-applications/:token/debts',
  permit: { group: 'InstallmentPayment', flag: 'view' },
  readers: 'staff',
  entity: educationalJoiningApplication,
  summary: 'List the debts of one joining application',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          token: answer.token(debt),
          debtOn: answer.names,
          debtType: answer.valueOf(debt, 'debtType'),
          /** True if nothing is paid, some of the money was given back, or the rest was given up. */
          isSettled: answer.yesNo,
        }),
      ),
    }),
})

const gateSession = answer.object({
  token: answer.token(educationalScheduleTime),
  from: answer.instant,
  to: answer.instant,
  register: answer.valueOf(educationalScheduleTime, 'register'),
  group: answer.names,
  place: answer.orNull(answer.names),
  groupStudentToken: answer.token(educationalGroupStudent),
  attendance: answer.oneOf(attendances),
  version: answer.orNull(answer.whole),
  expected: answer.yesNo,
  doorPrice: answer.orNull(answer.money),
  subscription: answer.orNull(
    answer.object({
      type: answer.valueOf(joiningApplicationSubscription, 'subscriptionType'),
      ends: answer.orNull(answer.instant),
      unitsLeft: answer.orNull(answer.number),
    }),
  ),
})
export const findAtGate = endpoint({
  id: 'gate.find',
  method: 'GET',
  path: '/api/gate',
  permit: { group: 'EducationalGroupAttendance', flag: 'itemAdd' },
  readers: 'staff',
  query: { search: input.text() },
  summary: 'Find a student at the gate, with the sessions of today',
  description: 'By card, code, name or phone. `sessions`: of the one who was found, when it is one.',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          ...owing,
          // null for a reader who may not see debts
          owed: answer.orNull(answer.money),
          due: answer.orNull(answer.money),
          overdue: answer.orNull(answer.money),
        }),
      ),
      sessions: answer.list(gateSession),
    }),
})

export const payAtDoor = endpoint({
  id: 'educationalScheduleTime.payAtDoor',
  method: 'POST',
  path: '/api/educational-schedule-times/:token/door-payments',
  permit: { group: 'InstallmentPayment', flag: 'addPayments' },
  readers: 'staff',
  entity: educationalGroupAttendance,
  body: {
    groupStudent: input.ref('educationalGroupStudent', { required: true }),
    account: input.ref('account', { required: true }),
    paymentMethod: input.ref('paymentMethod', { required: true }),
    reference: input.longText({ maxLength: 200 }),
  },
  summary: 'Take the price of one session at the door',
  answer: () =>
    answer.object({
      receiptNumber: answer.orNull(answer.whole),
      /** Null if the session was free. */
      receiptToken: answer.orNull(answer.token(receipt)),
      register,
    }),
})
