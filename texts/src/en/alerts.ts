import type { EntityTexts } from '../text-types.ts'

export const alerts = {} satisfies Record<string, EntityTexts>
