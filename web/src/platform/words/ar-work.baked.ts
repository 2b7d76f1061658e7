import { ar } from '@topcenter/texts/ar/catalogue'
import { workPart } from '@topcenter/texts/parts'

export const part = workPart(ar)
