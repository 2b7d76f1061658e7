/**
 * Proofs of the books (D6.3). Each proof is one statement, so that it reads everything at one moment, and finds the
 * broken records. $1 is the establishment. A row is `entity, id, label, expected, found`; the two numbers are piastres,
 * or whatever the proof counts.
 */
import type { ProofName } from '@topcenter/model/finance/proof'
import { creditProofs } from './credit-proofs.ts'
import { debtProofs } from './debt-proofs.ts'
import { ledgerProofs } from './ledger-proofs.ts'
import { receiptProofs } from './receipt-proofs.ts'
import { stockProofs } from './stock-proofs.ts'

export const proofs: Readonly<Record<ProofName, string>> = {
  ...ledgerProofs,
  ...debtProofs,
  ...receiptProofs,
  ...creditProofs,
  ...stockProofs,
}
