import { ar } from '@topcenter/texts/ar/catalogue'
import { todayPart } from '@topcenter/texts/parts'

export const part = todayPart(ar)
