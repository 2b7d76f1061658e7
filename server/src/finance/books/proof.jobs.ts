/** Proves the books of every establishment each night (D6.3). */
import { proofNames } from '@topcenter/model/finance/proof'
import { any, some } from '../../platform/database/busy.ts'
import type { Nightly } from '../../records/nightly.ts'
import { proveNight } from './proof.service.ts'

const tables = ['ledger_event', 'debt', 'receipt', 'money_sum', 'owed_by_person', 'store_item', 'point_earning']

export const nightlyProof: Nightly = {
  kind: 'finance.prove',
  hour: '02:30',
  waits: any(...tables.map((table) => some(table))),
  checks: proofNames,
  work: ({ night, run }) => run((ctx) => proveNight(ctx, night)),
}
