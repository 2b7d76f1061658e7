import type * as english from '../en/interests.ts'
import type { EntityTexts } from '../text-types.ts'

export const interests = {} satisfies Record<keyof typeof english.interests, EntityTexts>
