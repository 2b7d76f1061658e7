/** Vouchers and shifts on paper (D11.6). */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { resourceOf } from '@topcenter/model/kit/entity'
import { spoken, provenPaper } from '../../papers/paper-request.ts'
import { permitFor } from '../../records/permissions/permit.ts'
import { labelOfEntity } from '@topcenter/texts/describe'
import { file, type Operation } from '../../records/serving/operation.ts'
import { shiftPaper } from './shift-paper.ts'
import { type Voucher, voucherPaper, vouchers } from './voucher-paper.ts'

/** Whoever may view a record may print it. */
const voucherOf = ([kind, entity]: [string, AnyEntity]): Operation => ({
  ...provenPaper,
  id: `${kind}.document`,
  path: `/api/${resourceOf(entity)}/:token/document`,
  permit: permitFor(entity, 'view')!,
  entity: kind,
  describe: () => ({
    summary: `Print the voucher of one ${labelOfEntity(entity.id, 'en', 'one').toLowerCase()}`,
    answer: file('application/pdf'),
  }),
  handle: (ctx, request) => voucherPaper(spoken(ctx, request), kind as Voucher, request.params.token),
})

export const financePapers: readonly Operation[] = [
  ...Object.entries(vouchers).map(voucherOf),
  {
    ...provenPaper,
    id: 'cashierShift.document',
    path: '/api/cashier-shifts/:token/document',
    permit: { group: 'AccountTransaction', flag: 'view' },
    entity: 'cashierShift',
    describe: () => ({ summary: 'Print one cashier shift', answer: file('application/pdf') }),
    handle: (ctx, request) => shiftPaper(spoken(ctx, request), request.params.token),
  },
]
