/**
 * Storage spaces and what lies in them (D9.1): one owner each, a user, a place, a group or a category; a kind for every
 * kind of owner.
 */
import { type AnyEntity, defineEntity, type RowOf, type UserType } from '../kit/entity.ts'
import { decimal, type Fields, oneOf, ref, url } from '../kit/field.ts'
import { placeTypes } from '../places/place.ts'
import { mediaTypes } from './shared-media.ts'

type OwnerField = 'user' | 'place' | 'educationalGroup' | 'educationalCategory'
interface Owner {
  readonly type: string
  readonly field: OwnerField
  readonly entity: string
  /** Of the permission groups, where it is not the type. */
  readonly suffix?: string
  /** Part of the address. */
  readonly path: string
  readonly own: Partial<Record<UserType, OwnerField>>
}

const user = (type: UserType, entity: string, path: string, own: Owner['own'] = {}): Owner => ({
  type,
  field: 'user',
  entity,
  path,
  own,
})

export const owners: readonly Owner[] = [
  user('AdminsEgypt', 'adminEgypt', 'admins-egypt'),
  user('MasterAdmin', 'masterAdmin', 'master-admin'),
  user('Employee', 'employee', 'employees'),
  user('Student', 'student', 'students', { Student: 'user', Parent: 'user' }),
  user('Supplier', 'supplier', 'suppliers', { Supplier: 'user' }),
  user('Parent', 'parent', 'parents', { Parent: 'user' }),
  user('Client', 'client', 'clients', { Client: 'user' }),
  ...placeTypes.map((type): Owner => ({
    type: `Place${type}`,
    field: 'place',
    entity: `place${type}`,
    path: type,
    own: {},
    ...(type === 'Other' ? { suffix: 'Other' } : {}),
  })),
  {
    type: 'EducationalGroup',
    field: 'educationalGroup',
    entity: 'educationalGroup',
    path: 'educational-groups',
    own: { Student: 'educationalGroup', Parent: 'educationalGroup' },
  },
  {
    type: 'EducationalCategory',
    field: 'educationalCategory',
    entity: 'educationalCategory',
    path: 'educational-categories',
    own: {},
  },
]
const ownerType = oneOf(
  owners.map((owner) => owner.type),
  { required: true, readonly: true },
)
const of = (owner: Owner, entity: string) =>
  ({
    fixed: { ownerType: owner.type },
    kindOf: { entity, kind: owner.type },
    ...(Object.keys(owner.own).length ? { own: owner.own as Record<string, never> } : {}),
  }) as const

const space = {
  prefix: 'sts',
  table: 'storage_space',
  traits: ['named', 'coded'],
  fields: {
    quota: decimal({ min: 0, max: 1000000000, initial: 1024, unit: 'MB' }),
    /** Counted with the files. */
    sizeUsed: decimal({ readonly: true, min: 0, initial: 0, unit: 'MB' }),
  },
} as const
export const storageSpace = defineEntity('storageSpace', {
  ...space,
  abstract: true,
  fields: { ...space.fields, ownerType },
})
export interface StorageSpace extends RowOf<typeof storageSpace> {}

const spaceKind = (owner: Owner): AnyEntity =>
  defineEntity(`storageSpace${owner.type}`, {
    ...space,
    ...of(owner, 'storageSpace'),
    ...(owner.suffix ? { group: `StorageSpace${owner.suffix}` } : {}),
    path: `/storage-spaces/${owner.path}/:mainToken?`,
    pathFilters: { mainToken: owner.field },
    menu: 'storage',
    icon: 'hardDrive',
    fields: {
      [owner.field]: ref(owner.entity, { required: true, filter: true, fixed: true }),
      ...space.fields,
    } as Fields,
    list: { columns: ['code', 'names', owner.field, 'quota', 'sizeUsed'], sort: 'code' },
    // nobody of the platform is a user of a centre (D1.2)
    ...(owner.type === 'AdminsEgypt' ? { creation: 'none' } : {}),
  } as const)

const media = {
  prefix: 'ssm',
  table: 'storage_space_media',
  traits: ['named', 'coded'],
  fields: { mediaType: oneOf(mediaTypes, { required: true, filter: true, initial: 'other' }), sharedLink: url() },
} as const
export const storageSpaceMedia = defineEntity('storageSpaceMedia', {
  ...media,
  abstract: true,
  fields: { ...media.fields, ownerType },
})
export interface StorageSpaceMedia extends RowOf<typeof storageSpaceMedia> {}

const mediaKind = (owner: Owner): AnyEntity =>
  defineEntity(`storageSpaceMedia${owner.type}`, {
    ...media,
    ...of(owner, 'storageSpaceMedia'),
    ...(owner.suffix ? { group: `StorageSpaceMedia${owner.suffix}` } : {}),
    path: `/storage-spaces/media/${owner.path}/:mainToken?/:storageSpaceToken?`,
    pathFilters: { mainToken: owner.field, storageSpaceToken: 'storageSpace' },
    fields: {
      storageSpace: ref(`storageSpace${owner.type}`, { required: true, filter: true, fixed: true }),
      /** The space's. */
      [owner.field]: ref(owner.entity, { readonly: true, filter: true }),
      ...media.fields,
    } as Fields,
    list: {
      columns: ['code', 'names', 'storageSpace', 'mediaType', 'sharedLink'],
      tabs: 'mediaType',
      sort: '-createdAt',
    },
  } as const)

export const storageSpaceKinds: readonly AnyEntity[] = owners.map(spaceKind)
export const storageSpaceMediaKinds: readonly AnyEntity[] = owners.map(mediaKind)
