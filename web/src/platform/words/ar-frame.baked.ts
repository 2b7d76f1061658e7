import { ar } from '@topcenter/texts/ar/catalogue'
import { framePart } from '@topcenter/texts/parts'

export const part = framePart(ar)
