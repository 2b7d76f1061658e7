import { en } from '@topcenter/texts/en/catalogue'
import { workPart } from '@topcenter/texts/parts'

export const part = workPart(en)
