import { entities } from '@topcenter/model/areas'
import { en } from '@topcenter/texts/en/catalogue'
import { listsPart } from '@topcenter/texts/parts'

export const part = listsPart(en, entities)
