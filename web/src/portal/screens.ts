import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/panel/related-tab.ts'
import type { RecordData } from '../records/record.ts'

const isActive = ({ recordState }: RecordData): boolean => recordState === 'active'

/**
 * The page after the login for portal users (D2.4), which has no address of its own, and what brands offer them; of a
 * brand what belongs to it, and of a service who spent points on it.
 */
export const screens: AreaScreens = {
  screens: {
    PortalHome: async () => (await import('./portal-home.tsx')).PortalHome,
    Offers: async () => (await import('../offers/offers-page.tsx')).OffersPage,
  },
  panels: {
    brand: [
      relatedTab('brandService', 'brand', { mayAdd: isActive }),
      relatedTab('branch', 'brand', { mayAdd: isActive }),
    ],
    brandService: [relatedTab('pointsTransaction', 'brandService')],
  },
}
