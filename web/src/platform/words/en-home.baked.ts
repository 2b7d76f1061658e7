import { en } from '@topcenter/texts/en/catalogue'
import { homePart } from '@topcenter/texts/parts'

export const part = homePart(en)
