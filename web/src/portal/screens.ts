import type { AreaScreens } from '../records/area-screens.ts'

/** The page after the login for portal users (D2.4); it has no address of its own. */
export const screens: AreaScreens = {
  screens: { PortalHome: async () => (await import('./portal-home.tsx')).PortalHome },
}
