import { en } from '@topcenter/texts/en/catalogue'
import { todayPart } from '@topcenter/texts/parts'

export const part = todayPart(en)
