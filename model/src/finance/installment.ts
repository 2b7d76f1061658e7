import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, dateTime, int, longText, money, oneOf, ref, rows } from '../kit/field.ts'
import { debtorOwn } from './debt.ts'

export const cancels = ['NotCanceled', 'Canceled'] as const

const user = ref('user', { required: true, filter: true, readonly: true })
const owed = { debt: ref('debt', { required: true, filter: true, readonly: true }), user } as const
const canceled = {
  canceled: oneOf(cancels, { filter: true, readonly: true, initial: 'NotCanceled' }),
  canceledBy: ref('user', { doneAt: 'canceledAt', readonly: true }),
  canceledAt: dateTime({ readonly: true }),
  cancelReason: longText({ maxLength: 400, readonly: true }),
} as const
const amount = money({ required: true, min: 1, readonly: true })
const kept = { permanent: true, update: 'none', own: debtorOwn } as const

/**
 * The agreement that a debt, or a part of it, is paid in parts: by a batch type, by number and distance, or part by
 * part (D6.5).
 */
export const installment = defineEntity('installment', {
  ...kept,
  prefix: 'inm',
  traits: ['coded'],
  path: '/JoiningApplications/Installments/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  icon: 'calendarRange',
  fields: {
    debt: ref('debt', { required: true, filter: true, fixed: true }),
    user,
    installmentBatchType: ref('installmentBatchType', { filter: true, fixed: true }),
    /** The whole unscheduled rest of the debt when left out. */
    amount: money({ min: 1, fixed: true }),
    startsOn: date({ required: true, fixed: true }),
    parts: int({ min: 1, max: 120, fixed: true }),
    everyMonths: int({ min: 1, max: 24, unit: 'months', fixed: true }),
    roundTo: money({ min: 1, transient: true }),
    /** Parts as somebody agreed them, in place of number and distance. */
    freeParts: rows(
      { dueOn: date({ required: true }), amount: money({ required: true, min: 1 }) },
      { transient: true, max: 120 },
    ),
    ...canceled,
  },
  actions: {
    cancel: {
      when: { canceled: 'NotCanceled' },
      flag: 'debtCancelInstallment',
      group: 'Debt',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
  },
  label: ['code', 'user'],
  hero: ['amount', 'user', 'parts'],
  list: {
    columns: ['code', 'user', 'debt', 'installmentBatchType', 'amount', 'parts', 'startsOn', 'canceled', 'createdAt'],
    tabs: 'canceled',
    usualTab: 'NotCanceled',
    sort: '-createdAt',
  },
})
export interface Installment extends RowOf<typeof installment> {}

/** The timetable of an agreement. Planned anew, the old one is canceled and stays to be looked at. */
export const installmentSchedule = defineEntity('installmentSchedule', {
  ...kept,
  prefix: 'insc',
  traits: ['coded', 'reported'],
  path: '/JoiningApplications/InstallmentSchedules/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  icon: 'calendarClock',
  fields: {
    installment: ref('installment', { required: true, filter: true, readonly: true }),
    ...owed,
    startsOn: date({ required: true, filter: 'range', readonly: true }),
    parts: int({ required: true, min: 1, max: 120, readonly: true }),
    /** Nothing: the parts were agreed one by one. */
    everyMonths: int({ min: 1, max: 24, unit: 'months', readonly: true }),
    amount,
    ...canceled,
  },
  creation: 'none',
  follows: ['installment'],
  label: ['code', 'user'],
  list: {
    columns: ['code', 'user', 'installment', 'startsOn', 'parts', 'everyMonths', 'amount', 'canceled'],
    tabs: 'canceled',
    usualTab: 'NotCanceled',
    sort: '-createdAt',
  },
})
export interface InstallmentSchedule extends RowOf<typeof installmentSchedule> {}

/**
 * One part: how much is due when (D6.5). With something paid it cannot be canceled. Due on a day of the establishment,
 * until its end.
 */
export const installmentScheduleTime = defineEntity('installmentScheduleTime', {
  ...kept,
  prefix: 'ist',
  path: '/JoiningApplications/InstallmentScheduleTimes/:userToken?/:debtToken',
  pathFilters: { userToken: 'user', debtToken: 'debt' },
  icon: 'calendarCheck',
  fields: {
    installmentSchedule: ref('installmentSchedule', { required: true, filter: true, readonly: true }),
    ...owed,
    dueDateTime: dateTime({ required: true, isDay: true, filter: 'range', sort: true, readonly: true }),
    amount,
    paid: money({ initial: 0, readonly: true }),
    remainder: money({ required: true, filter: 'range', readonly: true }),
    ...canceled,
  },
  actions: {
    cancel: {
      when: { canceled: 'NotCanceled', paid: 0 },
      refusals: { paid: 'debt.partPaid' },
      flag: 'debtCancelInstallment',
      group: 'Debt',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
    postpone: {
      when: { canceled: 'NotCanceled' },
      unless: { remainder: 0 },
      flag: 'itemUpdate',
      input: { dueOn: date({ required: true }), reason: longText({ required: true, maxLength: 400 }) },
    },
    /**
     * The difference is spread over the later parts; with none, or more than they hold, over what is not scheduled
     * (D6.5).
     */
    changeAmount: {
      when: { canceled: 'NotCanceled' },
      unless: { remainder: 0 },
      flag: 'itemUpdate',
      input: { amount: money({ required: true, min: 1 }), reason: longText({ maxLength: 400 }) },
    },
  },
  creation: 'none',
  follows: ['debt', 'installment'],
  label: ['debt', 'dueDateTime'],
  hero: ['remainder', 'dueDateTime', 'amount'],
  jobs: { collect: 'P' },
  list: {
    columns: ['user', 'debt', 'dueDateTime', 'amount', 'paid', 'remainder', 'canceled'],
    tabs: 'canceled',
    usualTab: 'NotCanceled',
    sort: 'dueDateTime',
  },
})
export interface InstallmentScheduleTime extends RowOf<typeof installmentScheduleTime> {}
