import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, dateTime, int, longText, money, oneOf, ref } from '../kit/field.ts'
import { debtorOwn } from './debt.ts'
import { refunds } from './expense.ts'

export const cancels = ['NotCanceled', 'Canceled'] as const

const owed = {
  debt: ref('debt', { required: true, filter: true, readonly: true }),
  user: ref('user', { required: true, filter: true, readonly: true }),
} as const
const canceled = {
  canceled: oneOf(cancels, { filter: true, readonly: true, initial: 'NotCanceled' }),
  canceledBy: ref('user', { readonly: true }),
  canceledAt: dateTime({ readonly: true }),
  cancelReason: longText({ maxLength: 400, readonly: true }),
} as const
const amount = money({ required: true, min: 1, readonly: true })
const none = { creation: 'none', update: 'none', own: debtorOwn } as const

/** The agreement that a debt, or a part of it, is paid in parts. */
export const installment = defineEntity('installment', {
  ...none, prefix: 'inm', traits: ['coded'], path: '/JoiningApplications/Installments/:userToken?', pathFilters: { userToken: 'user' }, menu: 'finance', icon: 'calendarRange',
  fields: { ...owed, installmentBatchType: ref('installmentBatchType', { required: true, filter: true, readonly: true }), amount, ...canceled },
  label: ['code', 'user'],
  list: { columns: ['code', 'user', 'debt', 'installmentBatchType', 'amount', 'canceled', 'createdAt'], tabs: 'canceled', sort: '-createdAt' },
})
export interface Installment extends RowOf<typeof installment> {}

/** The timetable of an agreement. Planned anew, the old one is canceled and stays to be looked at. */
export const installmentSchedule = defineEntity('installmentSchedule', {
  ...none, prefix: 'insc', traits: ['coded', 'reported'], path: '/JoiningApplications/InstallmentSchedules/:userToken?', pathFilters: { userToken: 'user' }, menu: 'finance', icon: 'calendarClock',
  fields: {
    installment: ref('installment', { required: true, filter: true, readonly: true }), ...owed,
    startsOn: date({ required: true, filter: 'range', readonly: true }),
    parts: int({ required: true, min: 1, max: 120, readonly: true }),
    everyMonths: int({ required: true, min: 1, max: 24, unit: 'months', readonly: true }),
    amount, ...canceled,
  },
  label: ['code', 'user'],
  list: { columns: ['code', 'user', 'installment', 'startsOn', 'parts', 'everyMonths', 'amount', 'canceled'], tabs: 'canceled', sort: '-createdAt' },
})
export interface InstallmentSchedule extends RowOf<typeof installmentSchedule> {}

/** One part: how much is due when (D6.5). With something paid it cannot be canceled. */
export const installmentScheduleTime = defineEntity('installmentScheduleTime', {
  ...none, prefix: 'ist', path: '/JoiningApplications/InstallmentScheduleTimes/:userToken?/:debtToken', pathFilters: { userToken: 'user', debtToken: 'debt' }, icon: 'calendarCheck',
  fields: {
    installmentSchedule: ref('installmentSchedule', { required: true, filter: true, readonly: true }), ...owed,
    dueDateTime: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    amount,
    paid: money({ initial: 0, readonly: true }),
    remainder: money({ required: true, filter: 'range', readonly: true }),
    ...canceled,
  },
  label: ['debt', 'dueDateTime'],
  list: { columns: ['user', 'debt', 'dueDateTime', 'amount', 'paid', 'remainder', 'canceled'], tabs: 'canceled', sort: 'dueDateTime' },
})
export interface InstallmentScheduleTime extends RowOf<typeof installmentScheduleTime> {}

/** Money that was paid on a debt (D6.6). Nobody changes or deletes it; its receipt number has no gaps. */
export const installmentPayment = defineEntity('installmentPayment', {
  prefix: 'ipy', traits: ['coded'], path: '/JoiningApplications/InstallmentPayments/:userToken?', pathFilters: { userToken: 'user' }, menu: 'finance', icon: 'banknote',
  flagsFor: { view: 'view' }, flags: ['addPayments', 'refundPayments'],
  fields: {
    receiptNumber: int({ required: true, min: 1, unique: true, sort: true, readonly: true }),
    ...owed,
    installmentScheduleTime: ref('installmentScheduleTime', { filter: true, readonly: true }),
    account: ref('account', { required: true, filter: true, readonly: true }),
    paymentMethod: ref('paymentMethod', { required: true, filter: true, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    receivedBy: ref('user', { readonly: true }),
    refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
    refundedBy: ref('user', { readonly: true }),
    refundedAt: dateTime({ readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
  },
  update: 'none',
  label: ['receiptNumber', 'user'],
  own: debtorOwn,
  list: { columns: ['receiptNumber', 'user', 'debt', 'paymentMethod', 'account', 'money', 'at', 'receivedBy', 'refund'], tabs: 'refund', sort: '-at' },
})
export interface InstallmentPayment extends RowOf<typeof installmentPayment> {}
