/** What the operations of joining answer that no definition derives. */
import { attendances } from '@topcenter/model/education/educational-group-attendance'
import { likenesses } from '@topcenter/model/people/likeness'
import { register } from '../education/education.answers.ts'
import { owing } from '../finance/finance.answers.ts'
import {
  called,
  day,
  instant,
  list,
  money,
  names,
  number,
  object,
  oneOf,
  orNull,
  text,
  token,
  valueOf,
  whole,
  yesNo,
} from '../records/serving/answer.ts'

export const quote = object({ priceListToken: token('priceList'), isOffer: yesNo, unitPrice: money, price: money })
export const acceptanceQuote = object({ subscriptions: whole, money, refused: whole })
export const twins = object({
  items: list(
    called('student', {
      code: orNull(text),
      phone: orNull(text),
      birthDate: orNull(day),
      likeness: oneOf(likenesses),
    }),
  ),
})
export const debtsOfApplication = object({
  items: list(object({ token: token('debt'), debtOn: names, debtType: valueOf('debt', 'debtType'), isSettled: yesNo })),
})

/** Debts are null for a reader who may not see them. */
export const atGate = object({
  items: list(object({ ...owing, owed: orNull(money), due: orNull(money), overdue: orNull(money) })),
  sessions: list(
    object({
      token: token('educationalScheduleTime'),
      from: instant,
      to: instant,
      register: valueOf('educationalScheduleTime', 'register'),
      group: names,
      place: orNull(names),
      groupStudentToken: token('educationalGroupStudent'),
      attendance: oneOf(attendances),
      version: orNull(whole),
      expected: yesNo,
      doorPrice: orNull(money),
      subscription: orNull(
        object({
          type: valueOf('joiningApplicationSubscription', 'subscriptionType'),
          ends: orNull(instant),
          unitsLeft: orNull(number),
        }),
      ),
    }),
  ),
})
export const paidAtDoor = object({
  receiptNumber: orNull(whole),
  receiptToken: orNull(token('receipt')),
  register,
})
