/**
 * Storage spaces and what lies in them (D9.5): one owner each, a user, a place, a group or a category; a kind for every
 * kind of owner. Folders, links and files lie in a space; a file comes by an upload only.
 */
import { type AnyEntity, defineEntity, type RowOf, type UserType } from '../kit/entity.ts'
import { bool, decimal, type Fields, int, oneOf, ref, text, url } from '../kit/field.ts'
import { placeTypes } from '../places/place.ts'
import { mediaTypeCode, mediaTypes } from './shared-media.ts'

type OwnerField = 'user' | 'place' | 'educationalGroup' | 'educationalCategory'
export interface Owner {
  readonly type: string
  readonly field: OwnerField
  readonly entity: string
  /** Suffix of the permission groups, if it is not the type. */
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
  // an admin of the platform has their own, on the platform
  user('AdminsEgypt', 'adminEgypt', 'admins-egypt', { AdminsEgypt: 'user' }),
  user('MasterAdmin', 'masterAdmin', 'master-admin'),
  // staff reach a space by the flags of its variant, an employee their own (D9.5)
  user('Employee', 'employee', 'employees', { Employee: 'user' }),
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
    // its students see what is shared with them, not the space itself
    own: {},
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
    /** Quota in units of 2^20 bytes; the establishment's for this kind of owner if empty. */
    quota: decimal({ min: 0, max: 1000000000, unit: 'MB' }),
    /** Size of all files, including archived ones and kept versions. */
    sizeUsed: decimal({ readonly: true, computed: true, unit: 'MB' }),
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
    list: {
      columns: ['code', 'names', owner.field, 'quota', 'sizeUsed'],
      // the bar at the end of a row needs them, whatever columns are shown
      also: [owner.field, 'quota', 'sizeUsed'],
      sort: 'code',
    },
    follows: [`storageSpaceMedia${owner.type}`],
  } as const)

const media = {
  prefix: 'ssm',
  table: 'storage_space_media',
  traits: ['named', 'coded'],
  fields: {
    isFolder: bool({ fixed: true, filter: true, initial: false }),
    /** Type by the content of a file, or by the address of a link. */
    mediaType: oneOf(mediaTypes, { required: true, readonly: true, filter: true, initial: 'other' }),
    mediaTypeCode: mediaTypeCode(),
    sharedLink: url(),
    /** Original file name with its ending. */
    fileName: text({ readonly: true, maxLength: 255 }),
    size: int({ readonly: true, sort: true, min: 0, max: Number.MAX_SAFE_INTEGER, initial: 0, unit: 'bytes' }),
  },
} as const
/** Creating is for folders and links only; files of a space can be renamed, moved and archived. */
const portal = ['create', 'update', 'archive', 'restore'] as const
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
    ...(Object.keys(owner.own).length > 0 && owner.type !== 'AdminsEgypt' ? { portal } : {}),
    fields: {
      storageSpace: ref(`storageSpace${owner.type}`, { required: true, filter: true, fixed: true }),
      /** The space's. */
      [owner.field]: ref(owner.entity, { readonly: true, filter: true }),
      /** Parent folder; none: at the top of the space. */
      folder: ref(`storageSpaceMedia${owner.type}`, { filter: true, where: { isFolder: 'true' } }),
      ...media.fields,
    } as Fields,
    list: {
      columns: ['code', 'names', 'storageSpace', 'folder', 'mediaType', 'size', 'sharedLink'],
      also: ['isFolder', 'fileName', 'mediaTypeCode'],
      tabs: 'mediaType',
      sort: '-createdAt',
    },
  } as const)

export const storageSpaceKinds: readonly AnyEntity[] = owners.map(spaceKind)
export const storageSpaceMediaKinds: readonly AnyEntity[] = owners.map(mediaKind)
