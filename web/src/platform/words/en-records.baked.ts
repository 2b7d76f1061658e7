import { en } from '@topcenter/texts/en/catalogue'
import { recordsPart } from '@topcenter/texts/parts'

export const part = recordsPart(en)
