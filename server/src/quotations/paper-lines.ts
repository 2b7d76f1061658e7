/** Lines of wanted things on papers of quotations: name, properties, and looks. */
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { valueLabel } from '@topcenter/texts/describe'
import { listed, readableDay, readableMoment } from '@topcenter/texts/readable'
import { leftToRight, ownDirection } from '../documents/document.ts'
import type { Ctx } from '../records/context.ts'

interface Property {
  readonly names: Names
  readonly valueType: string
  readonly value: unknown
  readonly itemNames?: Names | null
}
interface Wanted {
  readonly names: Names
  readonly designNotes: string | null
  readonly properties?: readonly Property[]
}

export const describedItem = (ctx: Ctx, { names, designNotes, properties = [] }: Wanted): string =>
  [
    nameIn(names, ctx.language),
    listed(
      ctx.language,
      ...properties
        .filter(({ value }) => value !== null && value !== undefined)
        .map((property) => `${nameIn(property.names, ctx.language)}: ${valueText(ctx, property)}`),
    ),
    designNotes ?? '',
  ]
    .filter(Boolean)
    .join('\n')

function valueText({ language, timeZone }: Ctx, { valueType, value, itemNames }: Property): string {
  if (itemNames) return nameIn(itemNames, language)
  const text = String(value)
  switch (valueType) {
    case 'Logical':
      return valueLabel('priceQuotationDetail', 'itemProperties', text, language)
    case 'Date':
      return readableDay(text, language)
    case 'DateTime':
      return readableMoment(text, language, timeZone)
    case 'Percentage':
      return leftToRight(`${text}%`)
    default:
      return /\p{L}/u.test(text) ? ownDirection(text) : leftToRight(text)
  }
}
