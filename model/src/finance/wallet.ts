import { debtorOwn } from './debt.ts'
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, money, names, oneOf, ref } from '../kit/field.ts'

const walletTransactionTypes = ['Deposit', 'Payment', 'Withdrawal'] as const
const pointsTransactionTypes = ['Increase', 'Decrease'] as const

const moved = {
  user: ref('user', { required: true, filter: true, readonly: true }),
  reason: names({ maxLength: 400, readonly: true }),
  at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
} as const
const common = {
  traits: ['coded'],
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  flagsFor: { view: 'view' },
  permanent: true,
  creation: 'none',
  update: 'none',
  label: ['code', 'user'],
  /** D12.3: whose it is reads it; the desk alone pays with it. */
  own: { ...debtorOwn, Client: 'user' },
} as const

/** A movement of the credit that somebody has with the centre; never below zero (D6.9). */
export const walletTransaction = defineEntity('walletTransaction', {
  ...common,
  prefix: 'wtx',
  path: '/finance/wallet-transactions/:userToken?',
  icon: 'wallet',
  fields: {
    ...moved,
    transactionType: oneOf(walletTransactionTypes, { required: true, filter: true, readonly: true }),
    paidMoney: money({ required: true, min: 1, readonly: true }),
    balance: money({ required: true, readonly: true }),
  },
  hero: ['paidMoney', 'balance', 'user'],
  list: {
    columns: ['code', 'user', 'transactionType', 'paidMoney', 'balance', 'reason', 'at'],
    tabs: 'transactionType',
    sort: '-at',
  },
})
export interface WalletTransaction extends RowOf<typeof walletTransaction> {}

/** A movement of somebody's points, with their value in money then; never below zero (D6.9). */
export const pointsTransaction = defineEntity('pointsTransaction', {
  ...common,
  prefix: 'ptx',
  path: '/finance/points-transactions/:userToken?',
  icon: 'award',
  fields: {
    ...moved,
    transactionType: oneOf(pointsTransactionTypes, { required: true, filter: true, readonly: true }),
    numberOfPoints: int({ required: true, min: 1, readonly: true }),
    pointsBalance: int({ required: true, min: 0, readonly: true }),
    valuePerPoint: money({ required: true, readonly: true }),
    totalPaidByPoints: money({ initial: 0, readonly: true }),
    /** The rule that earned them, or took them back with their cause. */
    pointRule: ref('pointRule', { filter: true, readonly: true }),
    /** The thing that they were spent on. */
    brandService: ref('brandService', { filter: true, readonly: true }),
    mediaPackage: ref('mediaPackage', { filter: true, readonly: true }),
    mediaPackageSubscription: ref('mediaPackageSubscription', { readonly: true, forStaff: true }),
    /** The person whose debts they paid, or whose payment gave them back. */
    receipt: ref('receipt', { readonly: true }),
    /** The line whose points this one gives back. */
    reverses: ref('pointsTransaction', { readonly: true }),
  },
  actions: {
    /** Returns the points spent on a brand's service, once. */
    takeBack: {
      unless: { brandService: null },
      flag: 'accountTransactionDropdown',
      group: 'AccountTransaction',
      confirm: 'danger',
      input: { reason: names({ required: true, maxLength: 400 }) },
    },
  },
  hero: ['numberOfPoints', 'pointsBalance', 'user'],
  list: {
    columns: [
      'code',
      'user',
      'transactionType',
      'numberOfPoints',
      'pointsBalance',
      'valuePerPoint',
      'totalPaidByPoints',
      'reason',
      'at',
    ],
    tabs: 'transactionType',
    sort: '-at',
  },
})
export interface PointsTransaction extends RowOf<typeof pointsTransaction> {}
