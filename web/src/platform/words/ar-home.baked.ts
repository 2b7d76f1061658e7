import { ar } from '@topcenter/texts/ar/catalogue'
import { homePart } from '@topcenter/texts/parts'

export const part = homePart(ar)
