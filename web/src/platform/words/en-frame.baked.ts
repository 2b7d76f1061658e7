import { en } from '@topcenter/texts/en/catalogue'
import { framePart } from '@topcenter/texts/parts'

export const part = framePart(en)
