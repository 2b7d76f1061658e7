import { defineArea } from '../kit/area.ts'
import { attachment } from './attachment.ts'
import { mediaPackage, mediaPackageCode } from './media-package.ts'
import { sharedMedia, sharedMediaFolder } from './shared-media.ts'
import { storageSpace, storageSpaceKinds, storageSpaceMedia, storageSpaceMediaKinds } from './storage-space.ts'

export const mediaArea = defineArea({
  id: 'media',
  entities: [
    attachment,
    sharedMediaFolder,
    sharedMedia,
    mediaPackage,
    mediaPackageCode,
    storageSpace,
    ...storageSpaceKinds,
    storageSpaceMedia,
    ...storageSpaceMediaKinds,
  ],
})
