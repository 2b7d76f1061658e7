import type * as english from '../en/services.ts'
import type { EntityTexts } from '../text-types.ts'

export const services = {} satisfies Record<keyof typeof english.services, EntityTexts>
