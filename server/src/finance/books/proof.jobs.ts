/** Proves the books of every establishment each night (D6.3). */
import { any, some } from '../../platform/database/busy.ts'
import type { Nightly } from '../../records/nightly.ts'
import { proveNight } from './proof.service.ts'

export const nightlyProof: Nightly = {
  kind: 'finance.prove',
  hour: '02:30',
  waits: any(...['ledger_event', 'debt', 'receipt', 'money_sum', 'owed_by_person'].map((table) => some(table))),
  work: ({ night, run }) => run((ctx) => proveNight(ctx, night)),
}
