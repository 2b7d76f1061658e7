/**
 * What must be true of the books (D6.3). Each proof is one statement, so that all it reads is of one moment, and finds
 * the records that are broken. $1 is the establishment. A row is `entity, id, label, expected, found`; the two numbers
 * are piastres, or what the proof counts.
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
