import type * as english from '../en/quotations.ts'
import type { EntityTexts } from '../text-types.ts'

export const quotations = {} satisfies Record<keyof typeof english.quotations, EntityTexts>
