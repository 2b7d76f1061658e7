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

/** Owner of every record of somebody's debts: a student's own, and a parent's with the linked children's (D2.4). */
export const debtorOwn = { Student: 'user', Parent: 'family.user' } as const

const reason = { reason: longText({ required: true, maxLength: 400 }) } as const

/**
 * A debt of one person (D6.5). The record that it is on refers to it. Price and discount are fixed when it is made.
 * money = price − discount; remainder = money − paid − writtenOff = unscheduled + the remainders of its live parts.
 */
export const debt = defineEntity('debt', {
  prefix: 'dbt',
  traits: ['coded'],
  path: '/JoiningApplications/Debt/:userToken?/:educationalGroupToken?',
  pathFilters: { userToken: 'user', educationalGroupToken: 'educationalGroup' },
  menu: 'finance',
  icon: 'creditCard',
  permanent: true,
  unsought: ['educationalCategory'],
  fields: {
    user: ref('user', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { filter: true, readonly: true }),
    /**
     * Its subject: the category of what it is on, by which points are earned and revenue is divided. A debt that is
     * made before the student has a group has one too.
     */
    educationalCategory: ref('educationalCategory', { readonly: true }),
    debtType: oneOf(debtTypes, { required: true, filter: true, readonly: true }),
    /** Name at that time of the record that it is on. */
    debtOn: names({ maxLength: 400, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    price: money({ required: true, min: 1, readonly: true }),
    discount: money({ initial: 0, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    paid: money({ initial: 0, readonly: true }),
    writtenOff: money({ initial: 0, readonly: true }),
    remainder: money({ required: true, filter: 'range', sort: true, readonly: true }),
    /** Part of the remainder that no live part plans. */
    unscheduled: money({ required: true, readonly: true }),
    /** Due date of the unscheduled rest. */
    dueOn: date({ required: true, readonly: true }),
    /** Due date of the oldest part of the remainder; empty when nothing is owed. Overdue: before today. */
    nextDueOn: date({ filter: 'range', sort: true, readonly: true }),
  },
  states: debtStatuses,
  actions: {
    /** Refused if the unscheduled rest equals the remainder: there is no plan. */
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
    /** Gives the rest up: a student who leaves after a part was held does not owe it. */
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
