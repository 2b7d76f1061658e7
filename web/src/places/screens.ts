import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'

const placeUsers = (of: 'user' | 'place'): RecordPanelTab => ({
  key: 'placeUsers',
  covers: ['placeUser'],
  label: (texts) => texts.entity(of).many,
  Panel: PlaceUsers,
})
const PlaceUsers = lazy(() => import('./place-users-panel.tsx'))
const where: RecordPanelTab = {
  key: 'where',
  label: (texts) => texts.field('place', 'map'),
  Panel: lazy(() => import('./where-panel.tsx')),
}
const forEach = (ids: readonly string[], tabs: readonly RecordPanelTab[]) =>
  Object.fromEntries(ids.map((id) => [id, tabs]))

export const screens: AreaScreens = {
  panels: {
    ...forEach(
      [
        'placeMasterAdmin',
        'placeEmployee',
        'placeStudent',
        'placeSupplier',
        'placeParent',
        'placeClient',
        'placeOther',
      ],
      [placeUsers('user'), where],
    ),
    ...forEach(
      ['adminEgypt', 'masterAdmin', 'employee', 'student', 'parent', 'client', 'supplier', 'vechileOwner', 'sales'],
      [placeUsers('place')],
    ),
    geographicalDistribution: [where],
  },
  tops: { geographicalDistribution: lazy(() => import('./geographical-map.tsx')) },
}
