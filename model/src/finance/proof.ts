/** What the proof of the books finds (D6.3), as the server says it and the screen shows it. */
import type { LedgerKind } from './postings.ts'

/** One for each thing that must hold; the texts say what is broken. */
export const proofNames = [
  'pairs',
  'booked',
  'transit',
  'accounts',
  'snapshots',
  'debts',
  'payments',
  'parts',
  'partPayments',
  'people',
  'owedSums',
  'moneySums',
  'receiptNumbers',
  'receipts',
  'refunds',
  'walletLines',
  'wallets',
  'pointsLines',
  'pointsShort',
  'cards',
  'stock',
  'stockWorth',
  'storeItems',
  'storeWorth',
  'storeLines',
  'unearned',
  'shifts',
] as const
export type ProofName = (typeof proofNames)[number]

/** A record that is broken: what it should show, and what it does; piastres, or what the proof counts. */
export interface Finding {
  readonly proof: ProofName
  readonly entity: string
  readonly token: string
  readonly label: string
  readonly expected: number
  readonly found: number
}

/** One account of the ledger, or all of a kind where they are people's. */
export interface TrialLine {
  readonly kind: LedgerKind
  readonly token: string | null
  readonly names: Readonly<Record<string, string>> | null
  readonly debit: number
  readonly credit: number
}

export interface TrialBalance {
  readonly lines: readonly TrialLine[]
  readonly events: number
  readonly broken: number
  readonly findings: readonly Finding[]
  readonly provedAt: string
}
/** Of the last night; null before the first. */
export interface NightlyProof {
  readonly last: { readonly provedAt: string; readonly broken: number; readonly events: number } | null
}
