import { withRecords } from './load-page.ts'

/** The derived list of any entity; one chunk for all of them. */
export const loadDerivedList = withRecords(async () => (await import('./entity-screen.tsx')).EntityScreen)
