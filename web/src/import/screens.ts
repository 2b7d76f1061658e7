import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  routes: [
    {
      path: '/import/:resource',
      title: 'Import',
      load: async () => (await import('./import-wizard.tsx')).ImportWizard,
    },
  ],
}
