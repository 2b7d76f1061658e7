import type { EntityTexts } from '../text-types.ts'

export const finance = {} satisfies Record<string, EntityTexts>
