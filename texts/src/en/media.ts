import type { attachment } from '@topcenter/model/media/attachment'
import type { mediaPackage, mediaPackageCode } from '@topcenter/model/media/media-package'
import type { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { storageSpace, storageSpaceMedia } from '@topcenter/model/media/storage-space'
import type { TextsOf } from '../text-types.ts'
import { kinds } from './kinds.ts'

interface Texts {
  attachment: TextsOf<typeof attachment>
  sharedMediaFolder: TextsOf<typeof sharedMediaFolder>
  sharedMedia: TextsOf<typeof sharedMedia>
  mediaPackage: TextsOf<typeof mediaPackage>
  mediaPackageCode: TextsOf<typeof mediaPackageCode>
  storageSpace: TextsOf<typeof storageSpace>
  storageSpaceMedia: TextsOf<typeof storageSpaceMedia>
}
export const media = {
  attachment: {
    one: 'Attachment',
    many: 'Attachments',
    add: 'Attach a file',
    empty: 'Files that belong to a record.',
  },
  sharedMediaFolder: {
    one: 'Media folder',
    many: 'Shared media',
    add: 'Add folder',
    empty: 'Folders of videos, files and links, shared with everyone, a subject or a group.',
    ownEmpty: 'Nothing is shared with you yet. Videos, files and links of the centre appear here.',
    fields: { position: 'Order' },
    hints: {
      sharedWith: 'For a subject or a group, choose it below.',
      byPackageOnly: 'What is inside opens only to those who have a package with it.',
      position: 'Folders with a smaller number come first.',
    },
    values: {
      sharedWith: { General: 'Everyone', EducationalCategory: 'A subject', EducationalGroup: 'A group' },
    },
  },
  sharedMedia: {
    one: 'Shared item',
    many: 'Folder contents',
    add: 'Add item',
    empty: 'Videos, files and links in a folder.',
    ownEmpty: 'Nothing is shared with you yet.',
    fields: { position: 'Order', 'chapters.at': 'Begins at', 'chapters.title': 'Title' },
    hints: {
      sharedLink: 'YouTube, Vimeo and Drive play inside; other links open in a new tab.',
      viewOnly: 'No download. Videos and PDFs show the viewer’s name and number.',
      playLimit: 'Leave empty for as often as they like.',
      position: 'Items with a smaller number come first.',
    },
    tabs: { Opening: 'When and how' },
    values: {
      linkKind: { YouTube: 'YouTube', Vimeo: 'Vimeo', Drive: 'Google Drive', Other: 'New tab' },
      openMode: { link: 'New tab', bottomSheet: 'Sheet from below', modal: 'Dialog', other: 'Own page' },
    },
    actions: {
      add: { do: 'Add from storage', done: 'The stored file is now shared.' },
      cancel: {
        do: 'Stop sharing',
        done: 'The stored file is no longer shared.',
        confirm: 'Stop sharing the stored file of “{{name}}”? Its own link stays; without one, the item is archived.',
      },
    },
  },
  mediaPackage: {
    one: 'Media package',
    many: 'Media packages',
    add: 'Add media package',
    empty: 'Media unlocked together, for a fixed period or a number of days.',
    fields: { from: 'From', to: 'To' },
    tabs: { Offer: 'Duration and price' },
    hints: { numberOfDays: 'Counted from the day of subscribing.', offerPrice: 'Leave empty for no offer.' },
  },
  mediaPackageCode: {
    one: 'Package code',
    many: 'Package codes',
    add: 'Create codes',
    empty: 'Codes that unlock a package. Each is used once, by one student.',
    ownEmpty: 'No packages yet. Each package unlocked with a code appears here.',
    hints: { howMany: 'Codes are random; up to 500 at a time.' },
    states: { NotUsed: 'Not used', Used: 'Used' },
    actions: {
      subscribe: { do: 'Subscribe a student', done: 'Student subscribed.', fields: { user: 'Student' } },
    },
  },
  storageSpace: {
    one: 'Storage space',
    many: 'Storage spaces',
    manyOf: '{{kind}} storage',
    add: 'Add storage space',
    empty: 'Where an owner’s files are kept, up to a quota.',
    values: { ownerType: kinds },
  },
  storageSpaceMedia: {
    one: 'Stored file',
    many: 'Stored files',
    manyOf: '{{kind}} files',
    add: 'Add file',
    empty: 'Files in a storage space, with name, type and link.',
    values: { ownerType: kinds },
  },
} satisfies Texts
