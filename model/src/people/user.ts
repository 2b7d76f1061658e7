/**
 * A user is any person the centre knows: nine types share one table and one form, each with its own permission group,
 * path and list.
 */
import { type AnyEntity, defineEntity, type RowOf, type UserType, userTypes } from '../kit/entity.ts'
import { debtTypesByHand } from '../finance/debt.ts'
import { roleKindId } from '../access/establishment-role.ts'
import {
  bool,
  date,
  dateTime,
  email,
  int,
  longText,
  money,
  names,
  nationalId,
  oneOf,
  password,
  percent,
  phone,
  ref,
  refs,
  text,
  time,
  userName,
} from '../kit/field.ts'

export const genders = ['Male', 'Female'] as const
const lifeStates = ['Alive', 'Dead'] as const
const parentsStatuses = ['Married', 'Divorced', 'Widowed'] as const
const residenceTypes = ['Citizen', 'Resident', 'Visitor', 'Refugee'] as const
const approvals = ['Approved', 'NotApproved'] as const

const basic = {
  phone: phone({ search: true }),
  phone2: phone({ search: true }),
  phone3: phone(),
  whatsAppStatus: bool({ initial: true }),
  email: email({ search: true }),
  workEmail: email(),
  address: longText({ maxLength: 400 }),
  userName: userName({ search: true, unique: true }),
  password: password(),
  role: ref('establishmentRole', { filter: true }),
  activeStatus: bool({ initial: true, filter: true }),
  knownMethod: ref('knownMethod', { filter: true }),
} as const
const personal = {
  gender: oneOf(genders, { filter: true }),
  birthDate: date({ filter: 'range', opensAt: '2000-01-01' }),
  birthTime: time(),
  birthPlace: text(),
  nationalID: nationalId({ search: true, unique: true, sensitive: true }),
  nationalIDExpiry: date(),
  insuranceNumber: text({ maxLength: 40, sensitive: true }),
  insuranceCompany: ref('insuranceCompany', { filter: true }),
  nationality: ref('country', { filter: true }),
  citizenship: oneOf(residenceTypes),
  governorate: ref('governorate', { filter: true }),
  city: ref('city'),
  district: ref('district'),
  religion: ref('religion', { filter: true }),
  socialStatuse: ref('socialStatuse'),
  socialStatusNotes: longText({ maxLength: 1000 }),
  parentsSocialStatus: oneOf(parentsStatuses),
  fatherDeathType: oneOf(lifeStates),
  motherDeathType: oneOf(lifeStates),
  militaryStatusType: ref('militaryStatusType'),
  militaryStatusStart: dateTime(),
  militaryStatusEnd: dateTime(),
  bank: ref('bank'),
  bankAccountNumber: text({ maxLength: 60, sensitive: true }),
} as const
const scientific = {
  qualification: ref('qualification', { filter: true }),
  qualificationEstimate: ref('qualificationEstimate'),
  educationalStage: ref('educationalStage', { filter: true }),
  specialty: ref('specialty'),
  scientificDegree: ref('scientificDegree'),
  sector: ref('sector'),
  generalJob: ref('generalJob'),
  job: ref('job'),
  activityType: ref('activityType'),
} as const
const medical = {
  bloodType: ref('bloodType', { filter: true }),
  chronicDiseases: refs('chronicDisease'),
  surgeries: refs('surgery'),
  /** Substances that they cannot take, and foods that they must not eat. */
  activeSubstances: refs('activeSubstance'),
  forbiddenMeals: refs('meal'),
  medicalNotes: longText({ maxLength: 2000 }),
} as const
const approval = { approval: oneOf(approvals, { readonly: true, filter: true, initial: 'Approved' }) } as const
const common = { ...basic, ...personal, ...scientific, ...medical, ...approval } as const

/** A role is of the user's own type. */
const commonOf = (userType: UserType) => ({ ...common, role: ref(roleKindId(userType), { filter: true }) })

/**
 * Credit and points of those who owe the centre (D6.9). Money moves in and out of an account, so the flags are the
 * accounts' own; points are given away like money and taken back like money.
 */
const moneyGroup = 'AccountTransaction'
const why = { reason: names({ required: true, maxLength: 400 }) } as const
const credit = {
  account: ref('account', { required: true }),
  money: money({ required: true, min: 1 }),
  ...why,
} as const
const points = { numberOfPoints: int({ required: true, min: 1, max: 1_000_000 }) } as const
export const walletActions = {
  depositCredit: { flag: 'accountTransactionDeposit', group: moneyGroup, input: credit },
  withdrawCredit: { flag: 'accountTransactionDropdown', group: moneyGroup, input: credit },
  increasePoints: {
    flag: 'accountTransactionDropdown',
    group: moneyGroup,
    input: { ...points, valuePerPoint: money({ required: true, min: 1, max: 1_000_000_000 }), ...why },
  },
  /** Creates a debt that nothing else in the product makes: a competition, an event (D12.7). */
  owe: {
    flag: 'itemAdd',
    group: 'Debt',
    input: {
      debtType: oneOf(debtTypesByHand, { required: true }),
      debtOn: names({ required: true, maxLength: 400 }),
      price: money({ required: true, min: 1, max: 1_000_000_000 }),
      discount: money(),
      dueOn: date(),
    },
  },
  decreasePoints: { flag: 'accountTransactionDeposit', group: moneyGroup, input: { ...points, ...why } },
  /** On a brand's service at its price in points; fewer points are a part of it, the rest is paid at the brand. */
  redeemPoints: {
    flag: 'accountTransactionDeposit',
    group: moneyGroup,
    input: { brandService: ref('brandService', { required: true }), numberOfPoints: int({ min: 1, max: 1_000_000 }) },
  },
} as const

const keys = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[]
const spec = {
  prefix: 'usr',
  table: 'user_account',
  tokensOf: 'user',
  traits: ['named', 'coded', 'imaged'],
  fields: common,
  ordered: [['militaryStatusStart', 'militaryStatusEnd']],
} as const

/** Any user, whatever the type: the target of references such as "recorded by". */
export const user = defineEntity('user', {
  ...spec,
  abstract: true,
  fields: { ...common, userType: oneOf(userTypes, { required: true, readonly: true, filter: true }) },
})
export interface User extends RowOf<typeof user> {}

const formTabs = [
  { key: 'BasicData', fields: ['image', 'code', 'names', ...keys(basic), 'description'] },
  { key: 'PersonalData', fields: keys(personal) },
  { key: 'ScientificData', fields: keys(scientific) },
  { key: 'MedicalData', fields: keys(medical) },
] as const
const listOf = <const C extends readonly string[]>(columns: C) =>
  ({ columns, also: ['whatsAppStatus'], sort: '-createdAt' }) as const

interface More {
  own?: Partial<Record<UserType, 'self'>>
  icon: string
}
const kindSpec = (userType: UserType, path: string, more: More) =>
  ({
    ...spec,
    fields: commonOf(userType),
    group: userType,
    fixed: { userType },
    path: `${path}/:userToken?`,
    menu: 'users',
    icon: more.icon,
    jobs: { message: 'M', card: 'I' },
    form: { tabs: formTabs },
    list: listOf(['code', 'names', 'phone', 'userName', 'role', 'createdAt']),
    ...(more.own ? { own: more.own } : {}),
  }) as const
/** Flags for people who come to the centre and may be entered twice (twins.ts). */
const mergeFlags = ['mergeTwins'] as const
const kind = <const Id extends string>(id: Id, userType: UserType, path: string, more: More) =>
  defineEntity(id, kindSpec(userType, path, more))

export const adminEgypt = kind('adminEgypt', 'AdminsEgypt', '/users/admins-egypt', { icon: 'shield' })
export const masterAdmin = kind('masterAdmin', 'MasterAdmin', '/users/master-admin', { icon: 'userCog' })
export const parent = defineEntity('parent', {
  ...kindSpec('Parent', '/users/parents', { icon: 'usersRound', own: { Parent: 'self' } }),
  flags: mergeFlags,
  jobs: { collect: 'P', message: 'M', card: 'I' },
  actions: walletActions,
})
export const client = defineEntity('client', {
  ...kindSpec('Client', '/users/clients', { icon: 'briefcase', own: { Client: 'self' } }),
  flags: mergeFlags,
  actions: walletActions,
})
export const supplier = defineEntity('supplier', {
  ...kindSpec('Supplier', '/users/suppliers', { icon: 'truck', own: { Supplier: 'self' } }),
  flags: mergeFlags,
})
export const vechileOwner = defineEntity('vechileOwner', {
  ...kindSpec('VechileOwner', '/users/vechile-owners', { icon: 'car', own: { VechileOwner: 'self' } }),
  flags: mergeFlags,
})
export const sales = kind('sales', 'Sales', '/users/sales', { icon: 'handshake', own: { Sales: 'self' } })

const maritalStatuses = ['Single', 'Married', 'Divorced', 'Widowed'] as const
const employeeTypes = ['employee', 'admin', 'masterAdmin'] as const
export const employee = defineEntity('employee', {
  ...spec,
  group: 'Employee',
  fixed: { userType: 'Employee' },
  path: '/users/employees/:userToken?',
  menu: 'users',
  icon: 'idCard',
  fields: {
    ...commonOf('Employee'),
    employeeType: oneOf(employeeTypes, { filter: true, initial: 'employee' }),
    jobGrade: ref('jobGrade'),
    maritalStatus: oneOf(maritalStatuses, { filter: true }),
    oneKilometrePrice: money({ min: 0 }),
    drivingLicence: text({ maxLength: 40 }),
    drivingLicenceExpiry: date(),
    passport: text({ maxLength: 40 }),
    passportExpiry: date(),
  },
  form: {
    tabs: [
      { key: 'BasicData', fields: [...formTabs[0].fields, 'employeeType', 'jobGrade', 'oneKilometrePrice'] },
      {
        key: 'PersonalData',
        fields: [
          ...formTabs[1].fields,
          'maritalStatus',
          'drivingLicence',
          'drivingLicenceExpiry',
          'passport',
          'passportExpiry',
        ],
      },
      formTabs[2],
      formTabs[3],
    ],
  },
  jobs: { message: 'M', card: 'I' },
  actions: walletActions,
  list: listOf(['code', 'names', 'employeeType', 'phone', 'role', 'createdAt']),
})
export interface Employee extends RowOf<typeof employee> {}

export const student = defineEntity('student', {
  ...spec,
  traits: ['named', 'coded', 'imaged', 'reported'],
  group: 'Student',
  flags: mergeFlags,
  fixed: { userType: 'Student' },
  fields: {
    ...commonOf('Student'),
    /** Payer in their place. */
    sponsor: ref('sponsor', { filter: true }),
    currentGroup: ref('educationalGroup', {
      readonly: true,
      computed: true,
      forStaff: true,
      seenWith: 'EducationalGroup',
    }),
    attendanceRate: percent({
      readonly: true,
      computed: true,
      forStaff: true,
      seenWith: 'EducationalGroupAttendance',
      figure: 'attendanceRate',
    }),
    owed: money({ readonly: true, computed: true, forStaff: true, seenWith: 'Debt' }),
  },
  path: '/users/students/:userToken?',
  menu: 'users',
  icon: 'graduationCap',
  form: {
    tabs: [{ key: 'BasicData', fields: [...formTabs[0].fields, 'sponsor'] }, formTabs[1], formTabs[2], formTabs[3]],
  },
  hero: ['currentGroup', 'attendanceRate', 'owed'],
  jobs: { approve: 'A', collect: 'P', message: 'M', transfer: 'T', card: 'I' },
  /** A student made by a joining application waits here until the application is accepted (D3.1) or staff approve them. */
  actions: {
    approve: {
      when: { approval: 'NotApproved' },
      refusals: { approval: 'person.alreadyApproved' },
      set: { approval: 'Approved' },
    },
    ...walletActions,
  },
  own: { Student: 'self', Parent: 'self' },
  /** An agent calls whom they follow or followed; what else is known of a student is not theirs. */
  namedBy: { Sales: { through: 'followUpSession', from: 'user' } },
  list: listOf(['code', 'names', 'phone', 'currentGroup', 'attendanceRate', 'owed', 'approval']),
})
export interface Student extends RowOf<typeof student> {}

export const userKinds: readonly AnyEntity[] = [
  adminEgypt,
  masterAdmin,
  employee,
  student,
  parent,
  client,
  supplier,
  vechileOwner,
  sales,
]
