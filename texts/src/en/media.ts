import type { EntityTexts } from '../text-types.ts'

export const media = {} satisfies Record<string, EntityTexts>
