/** How papers of the payment desk name a debt. */
import { debt } from '@topcenter/model/finance/debt'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { valueLabel } from '@topcenter/texts/describe'
import type { Ctx } from '../../records/context.ts'

/** Names the record that the debt was made for, or the type of the debt. */
export const debtText = (ctx: Ctx, of: { readonly debtOn: Names; readonly debtType: string }): string =>
  nameIn(of.debtOn, ctx.language) || valueLabel(debt, 'debtType', of.debtType, ctx.language)
