import type * as english from '../en/alerts.ts'
import type { EntityTexts } from '../text-types.ts'

export const alerts = {} satisfies Record<keyof typeof english.alerts, EntityTexts>
