/** What the records of media and storage have beside their details, and the files of everybody who may have some. */
import { lazy } from 'react'
import { entries } from '../platform/map.baked.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'
import { relatedTab } from '../records/panel/related-tab.ts'
import { ownerEntityOf } from './spaces/owner-target.ts'

const kinds = entries.filter(({ spec }) => spec.kindOf?.entity === 'storageSpaceMedia')
const kindOf = ({ spec }: (typeof kinds)[number]): string => spec.kindOf!.kind

const FilesPanel = lazy(() => import('./spaces/files-panel.tsx'))
const files = (covered: string): RecordPanelTab => ({
  key: 'files',
  covers: [covered],
  label: (texts) => texts.say('record.files'),
  Panel: FilesPanel,
})

export const screens: AreaScreens = {
  screens: Object.fromEntries(
    kinds.map(({ id }) => [id, async () => (await import('./spaces/files-screen.tsx')).FilesScreen]),
  ),
  panels: {
    sharedMediaFolder: [relatedTab('sharedMedia', 'sharedMediaFolder')],
    mediaPackage: [relatedTab('mediaPackageCode', 'mediaPackage')],
    ...Object.fromEntries(
      kinds.map((kind) => [`storageSpace${kindOf(kind)}`, [{ ...files(kind.id), leads: true as const }]]),
    ),
    ...Object.fromEntries(kinds.map((kind) => [ownerEntityOf(kindOf(kind)), [files(kind.id)]])),
  },
}
