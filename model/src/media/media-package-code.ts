/** Codes of media packages, printed as cards in batches (D9.9). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, dateTime, int, longText, money, oneOf, ref, text } from '../kit/field.ts'

const codeUses = ['NotUsed', 'Used'] as const
/** Unsold: it opens nothing yet. */
const activations = ['Unsold', 'Sold', 'Gift', 'Void'] as const
/** Codes to be sold over the counter, sold to a reseller, or given away. */
const batchKinds = ['Counter', 'Reseller', 'Gift'] as const
/** Treatments of the money of a sold code that is voided. */
export const voidReturns = ['Kept', 'Account', 'Credit'] as const

export const maxCodes = 10_000
/** Default size of a batch. */
export const usualCodes = 100
const group = 'MediaPackageCode'
const serials = { serialFrom: int({ min: 1 }), serialTo: int({ min: 1 }) } as const
const ofUnsold = { unless: { unsold: 0 }, refusals: { unsold: 'media.noneUnsold' } } as const
const counted = () => int({ readonly: true, computed: true })

export const mediaPackageCodeBatch = defineEntity('mediaPackageCodeBatch', {
  prefix: 'mcb',
  group,
  traits: ['named'],
  path: '/media-package-code-batches',
  menu: 'media',
  icon: 'ticket',
  permanent: true,
  flagsFor: { view: 'view', create: 'itemAdd' },
  fields: {
    mediaPackage: ref('mediaPackage', { required: true, filter: true, fixed: true }),
    howMany: int({ required: true, fixed: true, min: 1, max: maxCodes, initial: usualCodes }),
    batchKind: oneOf(batchKinds, { required: true, filter: true, fixed: true, initial: 'Counter' }),
    /** The reseller, who owes the price of all of them. */
    client: ref('client', { filter: true, fixed: true }),
    pricePerCode: money({ fixed: true, min: 1 }),
    /** The last day on which a code of it can be used. */
    expiresOn: date({ fixed: true }),
    serialFrom: int({ readonly: true }),
    serialTo: int({ readonly: true }),
    debt: ref('debt', { readonly: true }),
    unsold: counted(),
    notUsed: counted(),
    used: counted(),
    voided: counted(),
  },
  jobs: { sell: 'S', print: 'P', resell: 'R', void: 'V' },
  actions: {
    /** Serials that are left out are the first and the last of the batch. */
    resell: {
      ...ofUnsold,
      flag: 'itemAdd',
      input: {
        client: ref('client', { required: true }),
        pricePerCode: money({ required: true, min: 1 }),
        ...serials,
        dueOn: date(),
      },
    },
    give: { ...ofUnsold, flag: 'itemAdd', input: serials },
    void: {
      flag: 'itemFinaleDelete',
      confirm: 'danger',
      input: {
        ...serials,
        moneyTo: oneOf(voidReturns, { initial: 'Kept' }),
        account: ref('account'),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
  },
  update: 'none',
  label: ['serialFrom'],
  hero: ['mediaPackage', 'notUsed', 'used'],
  list: {
    columns: [
      'names',
      'mediaPackage',
      'batchKind',
      'serialFrom',
      'serialTo',
      'unsold',
      'notUsed',
      'used',
      'voided',
      'client',
      'expiresOn',
      'createdAt',
    ],
    tabs: 'batchKind',
    sort: '-createdAt',
  },
})
export interface MediaPackageCodeBatch extends RowOf<typeof mediaPackageCodeBatch> {}

/** Made by the server, 80 random bits each; used once, by one student. */
export const mediaPackageCode = defineEntity('mediaPackageCode', {
  prefix: 'mpc',
  traits: ['reported'],
  path: '/media-package-codes/:mediaPackageToken?',
  pathFilters: { mediaPackageToken: 'mediaPackage' },
  menu: 'media',
  icon: 'ticket',
  fields: {
    mediaPackage: ref('mediaPackage', { required: true, filter: true, readonly: true }),
    batch: ref('mediaPackageCodeBatch', { filter: true, readonly: true }),
    /** Printed beside the code; counts through the establishment. */
    serial: int({ filter: 'range', sort: true, readonly: true }),
    /** The last four of its letters; the whole is kept where only the server can read it. */
    code: text({ required: true, readonly: true, search: true, maxLength: 40 }),
    activation: oneOf(activations, { required: true, readonly: true, filter: true, initial: 'Unsold' }),
    /** Selling price: a liability until it is used. */
    soldFor: money({ readonly: true }),
    soldAt: dateTime({ readonly: true, filter: 'range' }),
    soldTo: ref('user', { readonly: true, filter: true }),
    receipt: ref('receipt', { readonly: true }),
    expiresOn: date({ readonly: true }),
    usedBy: ref('student', { readonly: true, filter: true }),
    subscribedAt: dateTime({ readonly: true, filter: 'range' }),
    validTo: date({ readonly: true, filter: 'range' }),
  },
  flagsFor: { view: 'view', create: 'itemAdd', remove: 'itemFinaleDelete' },
  states: codeUses,
  jobs: { subscribe: 'A' },
  actions: {
    /** If the code was not sold, the student owes the price of the day. */
    subscribe: {
      from: ['NotUsed'],
      to: 'Used',
      unless: { activation: 'Void' },
      refusals: { activation: 'media.codeVoid' },
      flag: 'subscribe',
      input: { user: ref('student', { required: true }) },
    },
  },
  creation: 'none',
  update: 'none',
  label: ['serial', 'code'],
  own: { Student: 'usedBy', Parent: 'family.usedBy' },
  hero: ['mediaPackage', 'validTo', 'usedBy'],
  list: {
    columns: [
      'serial',
      'code',
      'mediaPackage',
      'batch',
      'activation',
      'state',
      'usedBy',
      'subscribedAt',
      'validTo',
      'expiresOn',
      'soldFor',
      'soldTo',
      'createdAt',
    ],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface MediaPackageCode extends RowOf<typeof mediaPackageCode> {}
