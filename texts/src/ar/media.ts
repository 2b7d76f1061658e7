import type * as english from '../en/media.ts'
import type { EntityTexts } from '../text-types.ts'

export const media = {} satisfies Record<keyof typeof english.media, EntityTexts>
