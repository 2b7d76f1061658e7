/** What the records of media and storage have beside their details. */
import { owners } from '@topcenter/model/media/storage-space'
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/related-tab.ts'

export const screens: AreaScreens = {
  panels: {
    sharedMediaFolder: [relatedTab('sharedMedia', 'sharedMediaFolder')],
    mediaPackage: [relatedTab('mediaPackageCode', 'mediaPackage')],
    ...Object.fromEntries(owners.map(({ type }) => [`storageSpace${type}`, [relatedTab(`storageSpaceMedia${type}`, 'storageSpace')]])),
  },
}
