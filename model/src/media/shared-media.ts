/** Media that the centre shares: links in folders. Files of their own come with the storage of files. */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { oneOf, ref, url } from '../kit/field.ts'

export const mediaTypes = ['image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other'] as const
/** With whom a folder is shared. */
const sharedWithTypes = ['General', 'EducationalCategory', 'EducationalGroup'] as const
const mediaSources = ['Link', 'StorageSpaceMedia'] as const

export const sharedMediaFolder = defineEntity('sharedMediaFolder', {
  prefix: 'smf',
  traits: ['named', 'coded'],
  path: '/shared-media-folders',
  menu: 'media',
  icon: 'folder',
  fields: {
    sharedWith: oneOf(sharedWithTypes, { required: true, filter: true, initial: 'General' }),
    educationalCategory: ref('educationalCategory', { filter: true }),
    educationalGroup: ref('educationalGroup', { filter: true }),
  },
  list: {
    columns: ['code', 'names', 'sharedWith', 'educationalCategory', 'educationalGroup'],
    tabs: 'sharedWith',
    sort: 'code',
  },
})
export interface SharedMediaFolder extends RowOf<typeof sharedMediaFolder> {}

export const sharedMedia = defineEntity('sharedMedia', {
  prefix: 'shm',
  traits: ['named', 'coded'],
  resource: 'shared-medias',
  path: '/shared-media-folders/shared-medias/:sharedMediaFolderToken',
  pathFilters: { sharedMediaFolderToken: 'sharedMediaFolder' },
  icon: 'clapperboard',
  fields: {
    sharedMediaFolder: ref('sharedMediaFolder', { required: true, filter: true }),
    mediaType: oneOf(mediaTypes, { required: true, filter: true, initial: 'video' }),
    sharedLink: url(),
    mediaSource: oneOf(mediaSources, { readonly: true, filter: true, initial: 'Link' }),
    storageSpaceMedia: ref('storageSpaceMedia', { readonly: true }),
  },
  /** A medium of a storage space is shown in place of the link, or no longer. */
  actions: {
    add: {
      flag: 'add',
      group: 'SharedMediaWithSpaceStorageMedia',
      when: { mediaSource: 'Link' },
      set: { mediaSource: 'StorageSpaceMedia' },
      input: { storageSpaceMedia: ref('storageSpaceMedia', { required: true }) },
    },
    cancel: {
      flag: 'cancel',
      group: 'SharedMediaWithSpaceStorageMedia',
      when: { mediaSource: 'StorageSpaceMedia' },
      set: { mediaSource: 'Link' },
      confirm: true,
    },
  },
  list: {
    columns: ['code', 'names', 'sharedMediaFolder', 'mediaType', 'sharedLink', 'storageSpaceMedia'],
    tabs: 'mediaType',
    sort: 'code',
  },
})
export interface SharedMedia extends RowOf<typeof sharedMedia> {}
