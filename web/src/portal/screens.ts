import type { AreaScreens } from '../records/area-screens.ts'

/** The page after the login, as portal users have it (D2.4): no address of its own. */
export const screens: AreaScreens = {
  screens: { PortalHome: async () => (await import('./portal-home.tsx')).PortalHome },
}
