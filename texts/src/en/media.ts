import type { mediaPackage, mediaPackageCode } from '@topcenter/model/media/media-package'
import type { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { storageSpace, storageSpaceMedia } from '@topcenter/model/media/storage-space'
import type { TextsOf } from '../text-types.ts'
import { kinds } from './kinds.ts'

interface Texts {
  sharedMediaFolder: TextsOf<typeof sharedMediaFolder>
  sharedMedia: TextsOf<typeof sharedMedia>
  mediaPackage: TextsOf<typeof mediaPackage>
  mediaPackageCode: TextsOf<typeof mediaPackageCode>
  storageSpace: TextsOf<typeof storageSpace>
  storageSpaceMedia: TextsOf<typeof storageSpaceMedia>
}
export const media = {
  sharedMediaFolder: {
    one: 'Media folder',
    many: 'Shared media',
    add: 'Add folder',
    empty: 'Folders of videos, files and links that are shared with everybody, a category or a group.',
    hints: { sharedWith: 'With a category or a group: name it below.' },
  },
  sharedMedia: {
    one: 'Shared medium',
    many: 'Media of the folder',
    add: 'Add medium',
    empty: 'Videos, files and links of a folder.',
    actions: {
      add: { do: 'Take from a storage space', done: 'The medium of the storage space is shared.' },
      cancel: {
        do: 'No longer share it',
        done: 'The medium of the storage space is not shared any more.',
        confirm: 'No longer share the storage medium of “{{name}}”? Its own link stays.',
      },
    },
  },
  mediaPackage: {
    one: 'Media package',
    many: 'Media packages',
    add: 'Add media package',
    empty: 'Media that are opened together, for a fixed period or a number of days.',
    fields: { from: 'From', to: 'To' },
    tabs: { Offer: 'Duration and price' },
    hints: { numberOfDays: 'Counted from the day of subscribing.', offerPrice: 'Empty: no offer runs.' },
  },
  mediaPackageCode: {
    one: 'Package code',
    many: 'Package codes',
    add: 'Make codes',
    empty: 'Codes that open a package: each is used once, by one student.',
    hints: { howMany: 'The codes are random; at most 500 at a time.' },
    states: { NotUsed: 'Not used', Used: 'Used' },
    actions: {
      subscribe: { do: 'Subscribe a student', done: 'The student is subscribed.', fields: { user: 'Student' } },
    },
  },
  storageSpace: {
    one: 'Storage space',
    many: 'Storage spaces',
    manyOf: '{{kind}} storage',
    add: 'Add storage space',
    empty: 'Where the files of one owner lie, up to a quota.',
    values: { ownerType: kinds },
  },
  storageSpaceMedia: {
    one: 'Stored medium',
    many: 'Stored media',
    manyOf: '{{kind}} media',
    add: 'Add medium',
    empty: 'What lies in a storage space: its name, its kind and its link.',
    values: { ownerType: kinds },
  },
} satisfies Texts
