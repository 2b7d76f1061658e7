/** What the records of media and storage have beside their details. */
import { entries } from '../platform/map.baked.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/panel/related-tab.ts'

const spaces = entries.filter(({ spec }) => spec.kindOf?.entity === 'storageSpace')

export const screens: AreaScreens = {
  panels: {
    sharedMediaFolder: [relatedTab('sharedMedia', 'sharedMediaFolder')],
    mediaPackage: [relatedTab('mediaPackageCode', 'mediaPackage')],
    ...Object.fromEntries(
      spaces.map(({ id, spec }) => [id, [relatedTab(`storageSpaceMedia${spec.kindOf!.kind}`, 'storageSpace')]]),
    ),
  },
}
