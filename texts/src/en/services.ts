import type { EntityTexts } from '../text-types.ts'

export const services = {} satisfies Record<string, EntityTexts>
