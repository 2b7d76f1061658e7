/** Handlers of vouchers and shifts on paper (D11.6). */
import { printShift, printVoucher } from '@topcenter/model/finance/api'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { labelOfEntity } from '@topcenter/texts/describe'
import { printing, spoken } from '../../papers/paper-request.ts'
import { permitFor } from '../../records/permissions/permit.ts'
import { handle } from '../../records/serving/handle.ts'
import type { Operation } from '../../records/serving/operation.ts'
import { shiftPaper } from './shift-paper.ts'
import { type Voucher, voucherPaper, vouchers } from './voucher-paper.ts'

/** Prints the voucher of a record for every reader who may view it. */
function voucherOf(kind: Voucher): Operation {
  const entity: AnyEntity = vouchers[kind]
  const name = labelOfEntity(entity.id, 'en', 'one').toLowerCase()
  return handle(printVoucher(entity, permitFor(entity, 'view')!, name), printing, (ctx, request) =>
    voucherPaper(spoken(ctx, request), kind, request.params.token),
  )
}

export const financePapers = [
  ...(['expense', 'revenue', 'accountTransaction'] as const).map(voucherOf),
  handle(printShift, printing, (ctx, request) => shiftPaper(spoken(ctx, request), request.params.token)),
]
