import type { AreaScreens } from '../records/area-screens.ts'

/** The page after the login for portal users (D2.4), which has no address of its own, and what brands offer them. */
export const screens: AreaScreens = {
  screens: {
    PortalHome: async () => (await import('./portal-home.tsx')).PortalHome,
    Offers: async () => (await import('../offers/offers-page.tsx')).OffersPage,
  },
}
