import type { LoadScreen } from '../records/area-screens.ts'

/** The derived list of any entity; one chunk for all of them. */
export const loadDerivedList: LoadScreen = async () => (await import('./entity-screen.tsx')).EntityScreen
