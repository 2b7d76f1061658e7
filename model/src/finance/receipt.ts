import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, money, oneOf, ref, refs } from '../kit/field.ts'
import { debtorOwn } from './debt.ts'

export const refunds = ['NotRefunded', 'Refunded'] as const
/** Guard of a refund as a whole: once only. */
export const onceRefunded = { when: { refund: 'NotRefunded' }, refusals: { refund: 'money.refunded' } } as const
/** Targets of refunds; a payment by points comes back as points alone. */
const refundTargets = ['Account', 'Wallet', 'Points'] as const
const verifications = ['Verified', 'Waiting', 'Rejected'] as const
/** Treatments of an overpayment. */
export const leftOvers = ['Refuse', 'Credit'] as const
/** Sources of a payment for a debt: an account, the payer's credit, or the payer's points. */
export const paymentSources = ['Account', 'Wallet', 'Points'] as const

const group = 'InstallmentPayment'

/**
 * Money that somebody gave at once, on one receipt, for one debt or several (D6.6). Nobody changes or deletes it;
 * numbers have no gaps. money = allocated + credit + cards, once it is verified; before that nothing of it counts.
 */
export const receipt = defineEntity('receipt', {
  prefix: 'rcp',
  group,
  path: '/JoiningApplications/Receipts/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  icon: 'receiptText',
  flagsFor: { view: 'view' },
  permanent: true,
  fields: {
    receiptNumber: int({ required: true, min: 1, unique: true, sort: true, readonly: true }),
    /** The payer: the student, or the parent of several. */
    user: ref('user', { required: true, filter: true, readonly: true }),
    source: oneOf(paymentSources, { filter: true, readonly: true, initial: 'Account' }),
    account: ref('account', { filter: true, readonly: true }),
    paymentMethod: ref('paymentMethod', { filter: true, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    /**
     * Targets of the payment: one part, one debt, or the oldest due first of all that these people owe; once it is
     * verified, those whose debts it paid.
     */
    debtors: refs('user', { readonly: true }),
    debt: ref('debt', { readonly: true }),
    installmentScheduleTime: ref('installmentScheduleTime', { readonly: true }),
    /** Amount that went on debts. */
    allocated: money({ initial: 0, readonly: true }),
    /** Excess: the payer's credit. */
    credit: money({ initial: 0, readonly: true }),
    /** Price of the media package cards sold with it (D9.9). */
    cards: money({ initial: 0, readonly: true }),
    refunded: money({ initial: 0, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    receivedBy: ref('user', { filter: true, readonly: true }),
    reference: longText({ maxLength: 200, readonly: true }),
    verification: oneOf(verifications, { filter: true, readonly: true, initial: 'Verified' }),
    verifiedBy: ref('user', { doneAt: 'verifiedAt', readonly: true }),
    verifiedAt: dateTime({ readonly: true }),
    rejectReason: longText({ maxLength: 400, readonly: true }),
  },
  jobs: { verify: 'A', reject: 'R', print: 'P' },
  actions: {
    verify: { when: { verification: 'Waiting' }, flag: 'addPayments', confirm: true },
    reject: {
      when: { verification: 'Waiting' },
      flag: 'addPayments',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
  },
  creation: 'none',
  update: 'none',
  label: ['receiptNumber', 'user'],
  own: debtorOwn,
  hero: ['money', 'user', 'paymentMethod'],
  list: {
    columns: [
      'receiptNumber',
      'user',
      'money',
      'verification',
      'at',
      'paymentMethod',
      'allocated',
      'credit',
      'account',
      'receivedBy',
    ],
    tabs: 'verification',
    usualTab: 'Verified',
    sort: '-receiptNumber',
  },
})
export interface Receipt extends RowOf<typeof receipt> {}

/**
 * Part of a receipt that went on one debt, or on one part of it (D6.6). A card pays without a receipt of its own: its
 * money came when it was sold (D9.9).
 */
export const installmentPayment = defineEntity('installmentPayment', {
  prefix: 'ipy',
  path: '/JoiningApplications/InstallmentPayments/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  icon: 'banknote',
  permanent: true,
  flagsFor: { view: 'view' },
  /** A refund gives back what the rules propose; another amount needs `refundOtherAmount` (D6.11). */
  flags: ['addPayments', 'refundOtherAmount'],
  fields: {
    receipt: ref('receipt', { filter: true, readonly: true }),
    receiptNumber: int({ min: 1, sort: true, readonly: true }),
    debt: ref('debt', { required: true, filter: true, readonly: true }),
    user: ref('user', { required: true, filter: true, readonly: true }),
    installmentScheduleTime: ref('installmentScheduleTime', { filter: true, readonly: true }),
    account: ref('account', { filter: true, readonly: true }),
    paymentMethod: ref('paymentMethod', { filter: true, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    refunded: money({ initial: 0, readonly: true }),
    /** Time from which it counts: when it was handed over, or verified where that was required. */
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    receivedBy: ref('user', { readonly: true }),
    /** Refunded: the whole of it. */
    refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
    refundedBy: ref('user', { doneAt: 'refundedAt', readonly: true }),
    refundedAt: dateTime({ readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
  },
  actions: {
    /**
     * Refunds what the rules propose unless an amount is given; from the account that it entered unless another is
     * given, or into the payer's credit. A payment by points comes back as points.
     */
    refund: {
      ...onceRefunded,
      flag: 'refundPayments',
      confirm: 'danger',
      input: {
        money: money({ min: 1 }),
        account: ref('account'),
        refundTo: oneOf(refundTargets, { initial: 'Account' }),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
  },
  creation: 'none',
  update: 'none',
  follows: ['debt'],
  label: ['receiptNumber', 'user'],
  own: debtorOwn,
  hero: ['money', 'user', 'paymentMethod'],
  list: {
    columns: [
      'receiptNumber',
      'user',
      'debt',
      'money',
      'refund',
      'refunded',
      'at',
      'paymentMethod',
      'account',
      'receivedBy',
    ],
    tabs: 'refund',
    usualTab: 'NotRefunded',
    sort: '-receiptNumber',
  },
})
export interface InstallmentPayment extends RowOf<typeof installmentPayment> {}

/** Money that was given back of a payment (D6.6), with the amount that the rules proposed (D6.11). */
export const paymentRefund = defineEntity('paymentRefund', {
  prefix: 'prf',
  traits: ['coded'],
  group,
  path: '/JoiningApplications/PaymentRefunds/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  icon: 'undo2',
  permanent: true,
  flagsFor: { view: 'view' },
  fields: {
    installmentPayment: ref('installmentPayment', { required: true, filter: true, readonly: true }),
    debt: ref('debt', { required: true, filter: true, readonly: true }),
    user: ref('user', { required: true, filter: true, readonly: true }),
    /** None: it went into the payer's credit. */
    account: ref('account', { filter: true, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    by: ref('user', { filter: true, readonly: true }),
    reason: longText({ required: true, maxLength: 400, readonly: true }),
  },
  creation: 'none',
  update: 'none',
  label: ['code', 'user'],
  own: debtorOwn,
  hero: ['money', 'user', 'at'],
  list: {
    columns: ['code', 'user', 'debt', 'installmentPayment', 'account', 'money', 'at', 'by', 'reason'],
    sort: '-at',
  },
})
export interface PaymentRefund extends RowOf<typeof paymentRefund> {}
