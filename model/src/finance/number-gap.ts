import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, money, oneOf, ref, text } from '../kit/field.ts'

/** Receipts, certificates of a year, cards of media packages, and codes of a kind of record. */
const numberKinds = ['Receipt', 'Certificate', 'Card', 'Code'] as const
/** The data was restored, or an earlier system had handed these numbers out. */
const gapReasons = ['Restore', 'Opening'] as const

/**
 * Numbers that the product never hands out, because they may be on papers already: those of the hours that a restore
 * lost, or those of an earlier system. A lost receipt is entered again under its own number.
 */
export const numberGap = defineEntity('numberGap', {
  prefix: 'ngp',
  group: 'InstallmentPayment',
  path: '/finance/number-gaps',
  menu: 'finance',
  icon: 'ticket',
  permanent: true,
  flagsFor: { view: 'view' },
  fields: {
    kind: oneOf(numberKinds, { required: true, filter: true, readonly: true }),
    /** The year of certificates, the letters before a code. */
    series: text({ maxLength: 20, readonly: true }),
    from: int({ required: true, min: 1, sort: true, readonly: true }),
    to: int({ required: true, min: 1, readonly: true }),
    reason: oneOf(gapReasons, { required: true, filter: true, readonly: true }),
    at: dateTime({ required: true, sort: true, readonly: true }),
  },
  jobs: { enterReceipt: 'A' },
  actions: {
    /** Records a payment whose receipt was handed out and lost. More than is owed becomes the payer's credit. */
    enterReceipt: {
      when: { kind: 'Receipt' },
      flag: 'addPayments',
      input: {
        receiptNumber: int({ required: true, min: 1 }),
        user: ref('user', { required: true }),
        money: money({ required: true, min: 1 }),
        at: dateTime(),
        account: ref('account', { required: true }),
        paymentMethod: ref('paymentMethod', { required: true }),
        reference: longText({ maxLength: 200 }),
      },
      confirm: true,
    },
  },
  creation: 'none',
  update: 'none',
  label: ['from', 'to'],
  hero: ['from', 'to', 'reason'],
  list: {
    columns: ['kind', 'series', 'from', 'to', 'reason', 'at'],
    tabs: 'kind',
    sort: '-at',
  },
})
export interface NumberGap extends RowOf<typeof numberGap> {}
