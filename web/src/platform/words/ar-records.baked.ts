import { ar } from '@topcenter/texts/ar/catalogue'
import { recordsPart } from '@topcenter/texts/parts'

export const part = recordsPart(ar)
