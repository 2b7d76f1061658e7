import type { EntityTexts } from '../text-types.ts'

export const quotations = {} satisfies Record<string, EntityTexts>
