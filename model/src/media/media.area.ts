import { defineArea } from '../kit/area.ts'
import { attachment } from './attachment.ts'
import { mediaPackageCode, mediaPackageCodeBatch } from './media-package-code.ts'
import { mediaPackageSubscription } from './media-package-subscription.ts'
import { mediaPackage } from './media-package.ts'
import { sharedMedia, sharedMediaFolder } from './shared-media.ts'
import { storageSpace, storageSpaceKinds, storageSpaceMedia, storageSpaceMediaKinds } from './storage-space.ts'

export const mediaArea = defineArea({
  id: 'media',
  entities: [
    attachment,
    sharedMediaFolder,
    sharedMedia,
    mediaPackage,
    mediaPackageCodeBatch,
    mediaPackageCode,
    mediaPackageSubscription,
    storageSpace,
    ...storageSpaceKinds,
    storageSpaceMedia,
    ...storageSpaceMediaKinds,
  ],
  screens: [
    // what students and parents are offered; staff have the list of packages
    {
      path: '/packages/:mediaPackageToken?',
      screen: 'MediaShop',
      group: 'MediaPackageCode',
      flag: 'view',
      menu: 'media',
      icon: 'clapperboard',
      only: ['Student', 'Parent'],
    },
  ],
})
