import type * as english from '../en/finance.ts'
import type { EntityTexts } from '../text-types.ts'

export const finance = {} satisfies Record<keyof typeof english.finance, EntityTexts>
