import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'

const placeUsers = (title: (texts: Parameters<RecordPanelTab['label']>[0]) => string): RecordPanelTab => ({ key: 'placeUsers', label: title, Panel })
const Panel = lazy(() => import('./place-users-panel.tsx'))
const Where = lazy(() => import('./where-panel.tsx'))
const everyOne = <T>(ids: readonly string[], tabs: T) => Object.fromEntries(ids.map((id) => [id, tabs]))

export const screens: AreaScreens = {
  screens: { geographicalDistribution: async () => (await import('./geographical-screen.tsx')).default },
  panels: {
    ...everyOne(['placeMasterAdmin', 'placeEmployee', 'placeStudent', 'placeSupplier', 'placeParent', 'placeClient', 'placeOther'], [
      placeUsers((texts) => texts.entity('user').many), { key: 'where', label: (texts) => texts.field('place', 'map'), Panel: Where },
    ]),
    ...everyOne(['adminEgypt', 'masterAdmin', 'employee', 'student', 'parent', 'client', 'supplier', 'vechileOwner', 'sales'], [placeUsers((texts) => texts.entity('place').many)]),
    geographicalDistribution: [{ key: 'where', label: (texts) => texts.field('place', 'map'), Panel: Where }],
  },
}
