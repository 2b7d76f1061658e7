import type { attachment } from '@topcenter/model/media/attachment'
import type { mediaPackage } from '@topcenter/model/media/media-package'
import type { mediaPackageCode, mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import type { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import type { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { storageSpace, storageSpaceMedia } from '@topcenter/model/media/storage-space'
import type { TextsOf } from '../text-types.ts'
import { kinds } from './kinds.ts'

interface Texts {
  attachment: TextsOf<typeof attachment>
  sharedMediaFolder: TextsOf<typeof sharedMediaFolder>
  sharedMedia: TextsOf<typeof sharedMedia>
  mediaPackage: TextsOf<typeof mediaPackage>
  mediaPackageCodeBatch: TextsOf<typeof mediaPackageCodeBatch>
  mediaPackageCode: TextsOf<typeof mediaPackageCode>
  mediaPackageSubscription: TextsOf<typeof mediaPackageSubscription>
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
    empty: 'Media unlocked together, between two dates or for some days.',
    fields: { from: 'From', to: 'To', durationType: 'Type of duration', numberOfDays: 'Duration' },
    tabs: { Offer: 'Duration and price' },
    hints: {
      numberOfDays: 'Counted from the day of subscribing.',
      offerPrice: 'Leave empty for no offer.',
      offerFrom: 'Leave both days empty for an offer that always runs.',
      pricePoints: 'Leave empty where it cannot be had for points.',
      samples: 'Of the media above: anyone may watch these without subscribing.',
      educationalCategory: 'Students find the package under it.',
    },
    actions: {
      subscribe: {
        do: 'Subscribe a student',
        done: 'Student subscribed.',
        fields: { account: 'Paid into (empty: still owed)' },
      },
      subscribeByPoints: {
        do: 'Subscribe with points',
        done: 'Student subscribed with their points.',
      },
    },
  },
  mediaPackageCodeBatch: {
    one: 'Batch of codes',
    many: 'Batches of codes',
    add: 'Create codes',
    empty: 'Codes are made in batches and printed as cards. Each unlocks a package once, for one student.',
    fields: { howMany: 'Number of codes', client: 'Reseller' },
    hints: {
      howMany: 'Up to 10,000. They are random, and numbered one after another.',
      batchKind: 'A code that was not sold opens nothing.',
      pricePerCode: 'What the reseller owes for each.',
      expiresOn: 'The last day on which a code can be used. Leave empty for no end.',
    },
    values: {
      batchKind: { Counter: 'To sell over the counter', Reseller: 'Sold to a reseller', Gift: 'Given as gifts' },
    },
    actions: {
      resell: {
        do: 'Sell to a reseller',
        done: 'Sold. The reseller owes the price.',
        fields: {
          client: 'Reseller',
          serialFrom: 'From card no. (empty: the first)',
          serialTo: 'To card no. (empty: the last)',
        },
      },
      give: {
        do: 'Give as gifts',
        done: 'The codes open the package now.',
        fields: { serialFrom: 'From card no. (empty: the first)', serialTo: 'To card no. (empty: the last)' },
      },
      void: {
        do: 'Void codes',
        done: 'The codes open nothing any more.',
        confirm: 'Void codes of “{{name}}”? Used ones stay; the others never open anything again.',
        fields: {
          serialFrom: 'From card no. (empty: the first)',
          serialTo: 'To card no. (empty: the last)',
          moneyTo: 'Money of sold codes',
        },
      },
    },
  },
  mediaPackageCode: {
    one: 'Package code',
    many: 'Package codes',
    add: 'Create codes',
    empty: 'Codes that unlock a package. Each is used once, by one student.',
    ownEmpty: 'No packages yet. Each package unlocked with a code appears here.',
    fields: { code: 'Last four letters' },
    states: { NotUsed: 'Not used', Used: 'Used' },
    values: { activation: { Unsold: 'Not sold', Sold: 'Sold', Gift: 'Gift', Void: 'Void' } },
    actions: {
      subscribe: { do: 'Subscribe a student', done: 'Student subscribed.', fields: { user: 'Student' } },
    },
  },
  mediaPackageSubscription: {
    one: 'Package subscription',
    many: 'Package subscriptions',
    add: 'Subscribe',
    empty: 'Who subscribed to a package, until when, and who asked for one.',
    ownEmpty: 'No packages yet. Open one with a card, or ask the centre for it.',
    fields: { from: 'From', way: 'By', at: 'Since' },
    states: { Asked: 'Asked for', Subscribed: 'Subscribed', Canceled: 'Canceled' },
    values: { way: { Code: 'A code', Free: 'Free', Staff: 'The centre', Portal: 'Asked for', Points: 'Points' } },
    actions: {
      accept: {
        do: 'Accept',
        done: 'Student subscribed.',
        fields: { account: 'Paid into (empty: still owed)' },
      },
      cancel: {
        do: 'Cancel',
        done: 'Subscription canceled.',
        confirm:
          'Cancel “{{name}}”? Its media close at once. What was paid is refunded on its payment; points come back for the days left.',
      },
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
