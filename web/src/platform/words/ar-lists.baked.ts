import { entities } from '@topcenter/model/areas'
import { ar } from '@topcenter/texts/ar/catalogue'
import { listsPart } from '@topcenter/texts/parts'

export const part = listsPart(ar, entities)
