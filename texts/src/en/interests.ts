import type { EntityTexts } from '../text-types.ts'

export const interests = {} satisfies Record<string, EntityTexts>
