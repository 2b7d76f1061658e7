import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, dateTime, longText, money, names, oneOf, ref } from '../kit/field.ts'

export const debtTypes = [
  'JoiningApplicationSubscription',
  'Service',
  'Competition',
  'CountedService',
  'GroupTransfer',
  'EventJoining',
  'MediaPackageCode',
] as const
/** Nothing in the product makes them: staff do, by hand and with a title (D12.7). */
export const debtTypesByHand = ['Competition', 'EventJoining'] as const satisfies readonly (typeof debtTypes)[number][]
export const debtStatuses = ['NotScheduled', 'Scheduled', 'Canceled', 'PaidOff'] as const

/** Of every record that belongs to somebody's debts: a student's own, and a parent's with the linked children's (D2.4). */
export const debtorOwn = { Student: 'user', Parent: 'family.user' } as const

const reason = { reason: longText({ required: true, maxLength: 400 }) } as const

/**
 * What somebody owes (D6.5). The record that it is on refers to it. Price and discount are fixed when it is made.
 * money = price − discount; remainder = money − paid − writtenOff = unscheduled + what is left of its live parts.
 */
export const debt = defineEntity('debt', {
  prefix: 'dbt',
  traits: ['coded'],
  path: '/JoiningApplications/Debt/:userToken?/:educationalGroupToken?',
  pathFilters: { userToken: 'user', educationalGroupToken: 'educationalGroup' },
  menu: 'finance',
  icon: 'creditCard',
  permanent: true,
  fields: {
    user: ref('user', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { filter: true, readonly: true }),
    debtType: oneOf(debtTypes, { required: true, filter: true, readonly: true }),
    /** What the record that it is on was called then. */
    debtOn: names({ maxLength: 400, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    price: money({ required: true, min: 1, readonly: true }),
    discount: money({ initial: 0, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    paid: money({ initial: 0, readonly: true }),
    writtenOff: money({ initial: 0, readonly: true }),
    remainder: money({ required: true, filter: 'range', sort: true, readonly: true }),
    /** Of the remainder, what no live part plans. */
    unscheduled: money({ required: true, readonly: true }),
    /** When the unscheduled rest is due. */
    dueOn: date({ required: true, readonly: true }),
    /** When the oldest part of the remainder is due; nothing when nothing is owed. Overdue: before today. */
    nextDueOn: date({ filter: 'range', sort: true, readonly: true }),
  },
  states: debtStatuses,
  actions: {
    /** What no part plans is all of the remainder: there is none. */
    cancelInstallments: {
      from: ['Scheduled', 'NotScheduled'],
      unless: { unscheduled: { sameAs: 'remainder' } },
      refusals: { unscheduled: 'debt.notPlanned' },
      flag: 'debtCancelInstallment',
      input: reason,
      confirm: 'danger',
    },
    cancel: {
      from: ['NotScheduled', 'Scheduled'],
      to: 'Canceled',
      when: { paid: 0 },
      refusals: { paid: 'debt.paid' },
      flag: 'debtCancelInstallment',
      input: reason,
      confirm: 'danger',
    },
    /** The rest is given up: whoever leaves after a part was held owes it no more. */
    writeOff: {
      from: ['NotScheduled', 'Scheduled'],
      to: 'PaidOff',
      unless: { paid: 0 },
      flag: 'debtCancelInstallment',
      input: reason,
      confirm: 'danger',
    },
  },
  creation: 'none',
  update: 'none',
  follows: ['installment', 'installmentScheduleTime'],
  label: ['code', 'user'],
  own: debtorOwn,
  hero: ['remainder', 'money', 'nextDueOn'],
  jobs: { collect: 'P' },
  list: {
    columns: ['code', 'user', 'debtOn', 'money', 'paid', 'remainder', 'nextDueOn', 'state'],
    also: ['debtType', 'at'],
    tabs: 'state',
    sort: '-at',
  },
})
export interface Debt extends RowOf<typeof debt> {}
