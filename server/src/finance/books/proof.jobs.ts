/** Proves the books of every establishment each night (D6.3). */
import type { Nightly } from '../../records/nightly.ts'
import { proveNight } from './proof.service.ts'

export const nightlyProof: Nightly = {
  kind: 'finance.prove',
  hour: '02:30',
  work: ({ night, run }) => run((ctx) => proveNight(ctx, night)),
}
