/**
 * Media that a centre shows to its portals (D9.6): files of its storage and links to elsewhere, in folders that set
 * their audience.
 */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, oneOf, ref, rows, text, url } from '../kit/field.ts'
import { linkKinds } from './outside-link.ts'

export const mediaTypes = ['image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other'] as const
export type MediaType = (typeof mediaTypes)[number]
/** Codes of the kinds of media, in their order (D9.3). */
export const mediaTypeCodes = mediaTypes.map((_, at) => `MTT-${at + 1}`)
/** The code of a record's `mediaType`. */
export const mediaTypeCode = () =>
  text({ readonly: true, computed: true, filter: true, codes: { of: 'mediaType', all: mediaTypeCodes } })
/** Audiences of a shared folder. */
export const sharedWithTypes = ['General', 'EducationalCategory', 'EducationalGroup'] as const
const mediaSources = ['Link', 'StorageSpaceMedia'] as const
/** Ways of opening a shared medium: in a new tab, over the page from below, in a dialog, or on a page of its own. */
export const openModes = ['link', 'bottomSheet', 'modal', 'other'] as const

const orderInFolder = () => int({ min: 0, max: 100000, initial: 0 })
/**
 * Rows of those that are open to the reader (media_open of 0029_media_access.sql): which and how long is one function's
 * matter.
 */
const open = { among: 'media_open_to' } as const
const openFolders = { among: 'media_folders_open_to' } as const

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
    /** A media package alone opens its content, the folder itself to nobody. */
    byPackageOnly: bool({ initial: false, filter: true }),
    from: dateTime({ filter: 'range' }),
    to: dateTime({ filter: 'range' }),
    position: orderInFolder(),
  },
  ordered: [['from', 'to']],
  own: {
    Student: openFolders,
    Parent: openFolders,
    Client: openFolders,
    Supplier: openFolders,
    VechileOwner: openFolders,
    Sales: openFolders,
  },
  list: {
    columns: ['code', 'names', 'sharedWith', 'educationalCategory', 'educationalGroup', 'from', 'to'],
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
    mediaTypeCode: mediaTypeCode(),
    sharedLink: url(),
    /** Kind by its address: only known players are shown inside, others open in a new tab. */
    linkKind: oneOf(linkKinds, { readonly: true, filter: true }),
    mediaSource: oneOf(mediaSources, { readonly: true, filter: true, initial: 'Link' }),
    storageSpaceMedia: ref('storageSpaceMedia', { readonly: true }),
    /** Not to be downloaded; a video or PDF bears its viewer's mark. */
    viewOnly: bool({ initial: true, filter: true }),
    openMode: oneOf(openModes, { initial: 'link' }),
    from: dateTime({ filter: 'range' }),
    to: dateTime({ filter: 'range' }),
    position: orderInFolder(),
    /** Number of times that each viewer may play it; none: no limit. */
    playLimit: int({ min: 1, max: 1000, unit: 'times' }),
    chapters: rows(
      {
        /** Seconds from its beginning. */
        at: int({ required: true, min: 0, max: 360000, as: 'clock' }),
        title: text({ required: true }),
      },
      { max: 100 },
    ),
    /** Number of people who have opened it. */
    seenBy: int({ readonly: true, computed: true, forStaff: true }),
  },
  ordered: [['from', 'to']],
  /** A medium of a storage space is shown in place of the link, or no longer: one that has no link is put away then. */
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
      confirm: true,
    },
  },
  own: { Student: open, Parent: open, Client: open, Supplier: open, VechileOwner: open, Sales: open },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: ['code', 'names', 'sharedMediaFolder', 'mediaType', 'sharedLink', 'description'],
      },
      { key: 'Opening', fields: ['from', 'to', 'viewOnly', 'openMode', 'playLimit', 'position', 'chapters'] },
    ],
  },
  list: {
    columns: [
      'code',
      'names',
      'sharedMediaFolder',
      'mediaType',
      'sharedLink',
      'storageSpaceMedia',
      'viewOnly',
      'seenBy',
    ],
    also: ['mediaTypeCode'],
    tabs: 'mediaType',
    sort: 'code',
  },
})
export interface SharedMedia extends RowOf<typeof sharedMedia> {}
