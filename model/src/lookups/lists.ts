/** The lists that have fields of their own. */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import {
  bool,
  colour as hexColour,
  date,
  int,
  longText,
  money,
  names,
  oneOf,
  percent,
  phone,
  ref,
  rows,
  text,
  url,
} from '../kit/field.ts'
import { itemPrefix, propertyKinds, propertyPrefix } from '../kit/property.ts'
import { listed } from './listed.ts'
import { priorityUses } from './priority-uses.ts'

export const jobGrade = defineEntity('jobGrade', {
  ...listed('jobGrades/:parentJobGradeToken?'),
  prefix: 'jgr',
  traits: ['named', 'coded', 'tree'],
  pathFilters: { parentJobGradeToken: 'parent' },
  fields: { component: ref('systemComponentJobGrade', { filter: true }) },
  list: { columns: ['code', 'names', 'parent', 'component'], sort: 'code' },
})

export const bodyPart = defineEntity('bodyPart', {
  ...listed('BodyParts/:parentBodyPartToken?'),
  prefix: 'bdp',
  traits: ['named', 'coded', 'tree'],
  pathFilters: { parentBodyPartToken: 'parent' },
  fields: { component: ref('systemComponentBodyPart', { filter: true }) },
  list: { columns: ['code', 'names', 'parent', 'component'], sort: 'code' },
})

/** General and special specialties: a special one stands under its general one. */
export const specialty = defineEntity('specialty', {
  ...listed('Specialties'),
  prefix: 'spc',
  traits: ['named', 'coded', 'tree'],
  list: { columns: ['code', 'names', 'parent'], sort: 'code' },
})

export const relativeRelationType = defineEntity('relativeRelationType', {
  ...listed('relativeRelationTypes'),
  prefix: 'rrt',
  fields: { repetition: bool({ initial: false, filter: true }) },
  list: { columns: ['code', 'names', 'repetition'], sort: 'code' },
})

export const insuranceCompany = defineEntity('insuranceCompany', {
  ...listed('insuranceCompanies'),
  prefix: 'ins',
  fields: { address: names({ maxLength: 400 }), phone: phone({ search: true }) },
  list: { columns: ['code', 'names', 'address', 'phone'], sort: 'code' },
})

export const color = defineEntity('color', {
  ...listed('colors'),
  prefix: 'clr',
  fields: { hex: hexColour({ required: true }) },
  list: { columns: ['code', 'names', 'hex'], sort: 'code' },
})

export const priorityType = defineEntity('priorityType', {
  ...listed('priorityTypes'),
  prefix: 'prt',
  fields: {
    color: hexColour(),
    /** Within how many minutes of the centre's opening hours a complaint is answered; empty: no time is set. */
    answerMinutes: int({ min: 1, max: 100_000, unit: 'minutes' }),
    /** Default for a complaint without a chosen one; one in a centre, and meant for complaints. */
    usual: bool({ initial: false }),
    [priorityUses.Complaints]: bool({ initial: true, filter: true }),
    [priorityUses.FollowUps]: bool({ initial: true, filter: true }),
    [priorityUses.Reminders]: bool({ initial: true, filter: true }),
    /** Order of follow-ups that are due: 1 comes first. Those without come last. */
    rank: int({ min: 1, max: 99, sort: true }),
  },
  list: {
    columns: ['code', 'names', 'color', 'rank', 'answerMinutes', 'usual', ...Object.values(priorityUses)],
    sort: 'code',
  },
})

export const paymentMethod = defineEntity('paymentMethod', {
  ...listed('paymentMethods'),
  prefix: 'pym',
  fields: {
    /** D6.6: other methods than cash count when they are verified. */
    needsVerification: bool({ initial: true, filter: true }),
    /** Target of payments: the number of a wallet, an address, an account. Shown to students and parents. */
    payTo: text({ maxLength: 120 }),
    /** Hours, the account's owner, what to send afterwards; shown to them too. */
    payTerms: names({ maxLength: 300 }),
  },
  list: { columns: ['code', 'names', 'needsVerification', 'payTo'], sort: 'code' },
})

export const installmentBatchType = defineEntity('installmentBatchType', {
  ...listed('installmentBatchTypes'),
  prefix: 'ibt',
  fields: {
    parts: int({ min: 1, max: 120, initial: 1 }),
    everyMonths: int({ min: 1, max: 24, initial: 1, unit: 'months' }),
  },
  list: { columns: ['code', 'names', 'parts', 'everyMonths'], sort: 'code' },
})

const complaintScopes = ['General', 'Group', 'Employee', 'Place'] as const
export const complaintType = defineEntity('complaintType', {
  ...listed('complaintTypes'),
  prefix: 'cpt',
  fields: { scopeType: oneOf(complaintScopes, { required: true, filter: true, initial: 'General' }) },
  list: { columns: ['code', 'names', 'scopeType'], sort: 'code' },
})

/** The part of the centre that answers. */
export const complaintSector = defineEntity('complaintSector', {
  ...listed('complaintSectors'),
  prefix: 'cps',
  /** Receives its complaints and their notifications. */
  fields: { answeredBy: ref('employee', { filter: true, forStaff: true }) },
  list: { columns: ['code', 'names', 'answeredBy', 'description'], sort: 'code' },
})

/** Times before and after the date at which a reminder is sent, and its priority (D8.3). */
export const reminderPlan = defineEntity('reminderPlan', {
  ...listed('reminderPlans'),
  prefix: 'rmp',
  fields: {
    durationFrom: int({ min: 0, max: 527040, unit: 'minutes', initial: 0 }),
    durationTo: int({ min: 0, max: 527040, unit: 'minutes', initial: 0 }),
    priorityTypeBefore: ref('priorityType', { must: [priorityUses.Reminders] }),
    priorityTypeOn: ref('priorityType', { must: [priorityUses.Reminders] }),
    priorityTypeAfter: ref('priorityType', { must: [priorityUses.Reminders] }),
    detailsBefore: names({ maxLength: 1000 }),
    detailsAfter: names({ maxLength: 1000 }),
  },
  list: { columns: ['code', 'names', 'durationFrom', 'durationTo', 'priorityTypeOn'], sort: 'code' },
})

/** Grades by half-open slices in percent: degreeFrom ≤ score < degreeTo, the last one closed at 100 (D5.3). */
export const gradingPlan = defineEntity('gradingPlan', {
  ...listed('gradingPlans'),
  prefix: 'grp',
  fields: {
    slices: rows(
      {
        degreeFrom: percent({ required: true }),
        degreeTo: percent({ required: true }),
        degreeName: names({ required: true, maxLength: 120 }),
      },
      { required: true, max: 40 },
    ),
  },
  list: { columns: ['code', 'names', 'slices'], sort: 'code' },
})
export interface GradingPlan extends RowOf<typeof gradingPlan> {}

export const dropDownList = defineEntity('dropDownList', {
  ...listed('dropDownLists'),
  prefix: 'ddl',
  menu: 'services',
  fields: {
    items: rows({ itemName: names({ required: true, maxLength: 200 }) }, { max: 500, identified: itemPrefix }),
  },
  list: { columns: ['code', 'names', 'items'], sort: 'code' },
})
export const propertyType = defineEntity('propertyType', {
  ...listed('propertyTypes'),
  prefix: 'ppt',
  menu: 'services',
  fields: {
    properties: rows(
      {
        valueType: oneOf(propertyKinds, { required: true }),
        propertyName: names({ required: true, maxLength: 200 }),
        /** Value of the kind chosen beside it; for a drop-down list, the name of the item. */
        defaultValue: names({ maxLength: 400, ofKind: 'valueType' }),
        dropDownList: ref('dropDownList'),
      },
      { max: 100, identified: propertyPrefix },
    ),
    /** The values of the properties that go, which the refusal counts. */
    dropValues: bool({ transient: true, confirms: 'property.valuesGo' }),
  },
  list: { columns: ['code', 'names', 'properties'], sort: 'code' },
})

export const meal = defineEntity('meal', {
  ...listed('meals'),
  prefix: 'mel',
  fields: { mealType: ref('mealType', { filter: true }) },
  list: { columns: ['code', 'names', 'mealType', 'description'], sort: 'code' },
})

/** A question of the centre's own; those of a category's type are asked of who joins it (D12.4). */
export const question = defineEntity('question', {
  ...listed('questions'),
  prefix: 'qsn',
  fields: { questionType: ref('questionType', { filter: true }) },
  list: { columns: ['code', 'names', 'questionType', 'description'], sort: 'code' },
})

const discount = () => percent({ initial: 0 })
/** Portals get them through the offers, as far as the record's flags allow (D7.9). */
const links = {
  map: url({ forStaff: true }),
  facebook: url({ forStaff: true }),
  twitter: url({ forStaff: true }),
  instagram: url({ forStaff: true }),
  website: url({ forStaff: true }),
} as const

/** Partners that give students of the centre a discount, from `from` until the day before `to` (D7.9). */
export const brand = defineEntity('brand', {
  ...listed('brands'),
  prefix: 'brd',
  fields: {
    discountPercentage: discount(),
    from: date({ filter: 'range' }),
    to: date({ filter: 'range' }),
    linkActive: bool({ initial: false }),
    ...links,
  },
  own: { Student: 'all', Parent: 'all' },
  ordered: [['from', 'to']],
  list: { columns: ['code', 'names', 'discountPercentage', 'from', 'to', 'linkActive'], sort: 'code' },
})
export const brandService = defineEntity('brandService', {
  ...listed('brandServices'),
  prefix: 'brs',
  fields: {
    brand: ref('brand', { required: true, filter: true }),
    price: money({ initial: 0 }),
    discountPercentage: discount(),
    /** Price in points; the payment desk takes them. */
    pricePoints: int({ min: 1 }),
  },
  list: { columns: ['code', 'names', 'brand', 'price', 'discountPercentage', 'pricePoints'], sort: 'code' },
})
export const branch = defineEntity('branch', {
  ...listed('branches'),
  prefix: 'brn',
  fields: {
    brand: ref('brand', { filter: true }),
    linkActive: bool({ initial: false }),
    phoneActive: bool({ initial: false }),
    phone: phone({ search: true, forStaff: true }),
    ...links,
    taxNumber: text({ maxLength: 40, forStaff: true }),
    address: longText({ maxLength: 400 }),
  },
  list: { columns: ['code', 'names', 'brand', 'phone', 'taxNumber'], sort: 'code' },
})
