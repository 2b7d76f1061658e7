/**
 * Records in a person's file, beside the person: eight sorts, each of them with a kind for every type of user that has
 * a permission group for it.
 */
import { type AnyEntity, defineEntity, type RowOf, tableOf, type UserType, userTypes } from '../kit/entity.ts'
import {
  date,
  dateTime,
  type FieldOptions,
  type Fields,
  longText,
  oneOf,
  phone,
  ref,
  text,
  time,
} from '../kit/field.ts'

/** User type → the entity of its people. */
export const filedTypes = {
  AdminsEgypt: 'adminEgypt',
  MasterAdmin: 'masterAdmin',
  Employee: 'employee',
  Student: 'student',
  Supplier: 'supplier',
  Parent: 'parent',
  Client: 'client',
} as const satisfies Partial<Record<UserType, string>>
export type FiledType = keyof typeof filedTypes

const owned = { required: true, filter: true, fixed: true } as const satisfies FieldOptions
const owner = { userType: oneOf(userTypes, { required: true, readonly: true }), user: ref('user', owned) } as const
const notes = { notes: longText({ maxLength: 2000 }) } as const
const shared = { abstract: true, flags: ['itemActive', 'itemArchived', 'itemBlocked'] } as const

/**
 * A relative of a user: another user of the centre, or only a name. A link between two users is one row that both sides
 * show; an active link between a student and a parent, from either side, gives the parent sight of the child's records
 * (D2.4).
 */
export const userFamily = defineEntity('userFamily', {
  ...shared,
  prefix: 'fam',
  label: ['user', 'relativeRelationType'],
  fields: {
    ...owner,
    relativeRelationType: ref('relativeRelationType', { required: true, filter: true }),
    relative: ref('user', { filter: true }),
    relativeName: text({ search: true }),
    phone: phone({ search: true }),
    job: ref('job'),
    ...notes,
  },
  list: {
    columns: ['user', 'relativeRelationType', 'relative', 'relativeName', 'phone', 'job'],
    sort: '-createdAt',
  },
})
export interface UserFamily extends RowOf<typeof userFamily> {}

export const userQualification = defineEntity('userQualification', {
  ...shared,
  prefix: 'uqf',
  label: ['qualification', 'qualificationEstimate'],
  fields: {
    ...owner,
    qualification: ref('qualification', { required: true, filter: true }),
    qualificationEstimate: ref('qualificationEstimate', { filter: true }),
    joiningDateTime: date(),
    joiningTime: time({ timeOf: 'joiningDateTime' }),
    obtainingDateTime: date(),
    obtainingTime: time({ timeOf: 'obtainingDateTime' }),
    ...notes,
  },
  ordered: [['joiningDateTime', 'obtainingDateTime']],
  list: {
    columns: ['user', 'qualification', 'qualificationEstimate', 'joiningDateTime', 'obtainingDateTime'],
    sort: '-createdAt',
  },
})

/** A special specialty is one that stands under the general one, which must be chosen first. */
export const userScientificDegree = defineEntity('userScientificDegree', {
  ...shared,
  prefix: 'usd',
  label: ['scientificDegree', 'generalSpecialty', 'specialSpecialty'],
  fields: {
    ...owner,
    scientificDegree: ref('scientificDegree', { required: true, filter: true }),
    generalSpecialty: ref('specialty', { filter: true }),
    specialSpecialty: ref('specialty', { filter: true }),
    classificationDegree: ref('classificationDegree', { filter: true }),
    obtainingDateTime: date(),
    obtainingTime: time({ timeOf: 'obtainingDateTime' }),
    ...notes,
  },
  list: {
    columns: [
      'user',
      'scientificDegree',
      'generalSpecialty',
      'specialSpecialty',
      'classificationDegree',
      'obtainingDateTime',
    ],
    sort: '-createdAt',
  },
})
export interface UserScientificDegree extends RowOf<typeof userScientificDegree> {}

export const userTrainingCourse = defineEntity('userTrainingCourse', {
  ...shared,
  prefix: 'utc',
  label: ['title'],
  fields: {
    ...owner,
    title: text({ required: true, search: true }),
    place: text({ search: true }),
    start: date(),
    end: date(),
    ...notes,
  },
  ordered: [['start', 'end']],
  list: { columns: ['user', 'title', 'place', 'start', 'end'], sort: '-createdAt' },
})

export const userExperience = defineEntity('userExperience', {
  ...shared,
  prefix: 'uex',
  label: ['job', 'place'],
  fields: {
    ...owner,
    job: ref('job', { required: true, filter: true }),
    generalJob: ref('generalJob'),
    sector: ref('sector', { filter: true }),
    place: text({ search: true }),
    start: date(),
    end: date(),
    ...notes,
  },
  ordered: [['start', 'end']],
  list: { columns: ['user', 'job', 'place', 'start', 'end'], sort: '-createdAt' },
})

export const userInjury = defineEntity('userInjury', {
  ...shared,
  prefix: 'uij',
  label: ['injuryType', 'bodyPart'],
  fields: {
    ...owner,
    injuryType: ref('injuryType', { required: true, filter: true }),
    bodyPart: ref('bodyPart', { filter: true }),
    injuryDateTime: date(),
    injuryTime: time({ timeOf: 'injuryDateTime' }),
    recoveryStart: date(),
    recoveryStartTime: time({ timeOf: 'recoveryStart' }),
    recoveryEnd: date(),
    recoveryEndTime: time({ timeOf: 'recoveryEnd' }),
    ...notes,
  },
  ordered: [
    ['injuryDateTime', 'recoveryStart'],
    ['injuryDateTime', 'recoveryEnd'],
    ['recoveryStart', 'recoveryEnd'],
  ],
  list: {
    columns: ['user', 'injuryType', 'bodyPart', 'injuryDateTime', 'recoveryStart', 'recoveryEnd'],
    sort: '-createdAt',
  },
})

export const userOperation = defineEntity('userOperation', {
  ...shared,
  prefix: 'uop',
  label: ['operationType', 'bodyPart'],
  fields: {
    ...owner,
    operationType: ref('operationType', { required: true, filter: true }),
    bodyPart: ref('bodyPart', { filter: true }),
    operationDateTime: dateTime(),
    place: text({ search: true }),
    ...notes,
  },
  list: {
    columns: ['user', 'operationType', 'bodyPart', 'operationDateTime', 'place'],
    sort: '-createdAt',
  },
})

export const userPersonalCard = defineEntity('userPersonalCard', {
  ...shared,
  prefix: 'upc',
  label: ['personalCardType'],
  fields: {
    ...owner,
    personalCardType: ref('personalCardType', { required: true, filter: true }),
    cardNumber: text({ required: true, maxLength: 60, search: true, sensitive: true }),
    creationDateTime: date(),
    creationTime: time({ timeOf: 'creationDateTime' }),
    expiryDateTime: date(),
    expiryTime: time({ timeOf: 'expiryDateTime' }),
    creationPlace: text(),
    ...notes,
  },
  ordered: [['creationDateTime', 'expiryDateTime']],
  unique: [['user', 'personalCardType', 'cardNumber']],
  list: {
    columns: ['user', 'personalCardType', 'cardNumber', 'creationDateTime', 'expiryDateTime', 'creationPlace'],
    sort: '-createdAt',
  },
})

type Portal = Partial<Record<UserType, string>>

/** D2.4: portal users see what is theirs, parents what is their children's. Of families only the links that name them. */
function portals(sort: AnyEntity, userType: FiledType): Portal {
  if (userType === 'Student') return { Student: 'user', Parent: sort === userFamily ? 'relative' : 'user' }
  return userType === 'Parent' || userType === 'Client' || userType === 'Supplier' ? { [userType]: 'user' } : {}
}

/**
 * One kind for each type of user: `studentFamily` in the group `StudentFamily`, at
 * `/users/user-family/Student/:userToken?`.
 */
function kindsOf(sort: AnyEntity, path: string): readonly AnyEntity[] {
  const { abstract: _abstract, fields, ...spec } = sort.spec
  const { userType: _userType, ...own } = fields!
  return Object.entries(filedTypes).map(([key, to]) => {
    const userType = key as FiledType
    const id = userType[0]!.toLowerCase() + userType.slice(1) + sort.id.slice('user'.length)
    return {
      id,
      spec: {
        ...spec,
        table: tableOf(sort),
        fixed: { userType },
        kindOf: { entity: sort.id, kind: userType },
        path: `/users/${path}/${userType}/:userToken?`,
        pathFilters: { userToken: 'user' },
        fields: { ...own, user: ref(to, owned) } as Fields,
        own: portals(sort, userType),
      },
    }
  })
}

/** Sort → its kinds. */
export const personFile: ReadonlyMap<AnyEntity, readonly AnyEntity[]> = new Map<AnyEntity, readonly AnyEntity[]>([
  [userFamily, kindsOf(userFamily, 'user-family')],
  [userQualification, kindsOf(userQualification, 'user-qualifications')],
  [userScientificDegree, kindsOf(userScientificDegree, 'user-scientific-Degrees')],
  [userTrainingCourse, kindsOf(userTrainingCourse, 'user-trainingCourses')],
  [userExperience, kindsOf(userExperience, 'user-experiences')],
  [userInjury, kindsOf(userInjury, 'user-injuries')],
  [userOperation, kindsOf(userOperation, 'user-operations')],
  [userPersonalCard, kindsOf(userPersonalCard, 'user-personal-cards')],
])
