/**
 * What each event of the books moves: the one table of debits and credits (D6.1). The server posts by it alone;
 * docs/postings.md shows it.
 */

/**
 * Accounts of the ledger by kind; most have one account for each record that they are about. Cash: an account of the
 * centre · Receivable, Wallet, Points: a user · Prepaid: a package of media, whose cards were
 * sold and not used yet (D9.9) · Expense, OtherRevenue, OtherRefunds: the type · Inventory: a counted
 * service · the others: one for the centre.
 */
export const ledgerKinds = [
  'Cash',
  'Transit',
  'Owner',
  'Receivable',
  'Wallet',
  'Points',
  'Prepaid',
  'Revenue',
  'Unearned',
  'Discount',
  'Refunds',
  'Expense',
  'OtherRevenue',
  'OtherRefunds',
  'Loyalty',
  'Inventory',
  'CostOfSales',
  'CashDifference',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Grow by debits; the others by credits. */
export const debitKinds: readonly LedgerKind[] = [
  'Cash',
  'Transit',
  'Receivable',
  'Discount',
  'Refunds',
  'Expense',
  'OtherRefunds',
  'Loyalty',
  'Inventory',
  'CostOfSales',
  'CashDifference',
]

/** What a debt is paid out of, and given back into; whatever else moves a Receivable changes what is owed. */
export const payingKinds: readonly LedgerKind[] = ['Cash', 'Wallet', 'Points', 'Prepaid']

type Pair = readonly [debit: LedgerKind, credit: LedgerKind]

export const postings = {
  AccountDeposited: [['Cash', 'Owner']],
  AccountWithdrawn: [['Owner', 'Cash']],
  /** From one account of the centre into another. */
  AccountTransferred: [
    ['Transit', 'Cash'],
    ['Cash', 'Transit'],
  ],
  ExpensePaid: [['Expense', 'Cash']],
  ExpenseRefunded: [['Cash', 'Expense']],
  RevenueAccrued: [['Cash', 'OtherRevenue']],
  RevenueRefunded: [['OtherRefunds', 'Cash']],
  /**
   * The whole price is revenue, a discount stands against it; unearned at first where the establishment recognises by
   * what is held (D6.12). What a reseller owes for cards is no revenue before they are used (D9.9).
   */
  DebtMade: [
    ['Receivable', 'Revenue'],
    ['Discount', 'Revenue'],
    ['Receivable', 'Unearned'],
    ['Discount', 'Unearned'],
    ['Receivable', 'Prepaid'],
  ],
  DebtCanceled: [
    ['Revenue', 'Receivable'],
    ['Revenue', 'Discount'],
    ['Unearned', 'Receivable'],
    ['Unearned', 'Discount'],
  ],
  /**
   * What is still owed is given up: the person leaves, or pieces of a job order are canceled; what was paid stays paid.
   * What was not held yet was never revenue.
   */
  DebtWrittenOff: [
    ['Refunds', 'Receivable'],
    ['Unearned', 'Receivable'],
  ],
  /** Each night, by what was held until then; less where a meeting no longer counts. */
  RevenueEarned: [['Unearned', 'Revenue']],
  RevenueUnearned: [['Revenue', 'Unearned']],
  /** What is left over becomes the payer's credit (D6.6); what was paid for cards waits until they are used (D9.9). */
  PaymentReceived: [
    ['Cash', 'Receivable'],
    ['Cash', 'Wallet'],
    ['Cash', 'Prepaid'],
  ],
  PaidFromWallet: [['Wallet', 'Receivable']],
  PaidByPoints: [['Points', 'Receivable']],
  PaidByCard: [['Prepaid', 'Receivable']],
  /** A sold card is voided: its money goes back, becomes its buyer's credit, or is kept. */
  CardVoided: [
    ['Prepaid', 'Cash'],
    ['Prepaid', 'Wallet'],
    ['Prepaid', 'Revenue'],
  ],
  /** The debt is owed again; into cash, into the payer's credit, or, of what points paid, as points. */
  PaymentRefunded: [
    ['Receivable', 'Cash'],
    ['Receivable', 'Wallet'],
    ['Receivable', 'Points'],
  ],
  WalletDeposited: [['Cash', 'Wallet']],
  WalletWithdrawn: [['Wallet', 'Cash']],
  PointsIncreased: [['Loyalty', 'Points']],
  PointsDecreased: [['Points', 'Loyalty']],
  EntitlementAccrued: [['Cash', 'Revenue']],
  EntitlementRefunded: [['Refunds', 'Cash']],
  StockBought: [['Inventory', 'Cash']],
  /** The pieces leave at their mean cost; what was paid more or less than that is a cost of the others. */
  StockBoughtRefunded: [
    ['Cash', 'Inventory'],
    ['Cash', 'CostOfSales'],
    ['CostOfSales', 'Inventory'],
  ],
  /** Sold for money; on a debt the money is `DebtMade`'s. Goods leave at their mean cost. */
  StockSold: [
    ['Cash', 'Revenue'],
    ['CostOfSales', 'Inventory'],
  ],
  StockSoldRefunded: [
    ['Refunds', 'Cash'],
    ['Inventory', 'CostOfSales'],
  ],
  /** Of what a counted service is tied to: found or lost when the store was counted, used for a job order, brought back. */
  StoreMoved: [
    ['Inventory', 'CostOfSales'],
    ['CostOfSales', 'Inventory'],
  ],
  /** Counted and expected cash of a shift differ. */
  ShiftOver: [['Cash', 'CashDifference']],
  ShiftShort: [['CashDifference', 'Cash']],
  /** Two records of one person become one, and the other way round: what each stands at goes along. */
  PeopleMerged: [
    ['Receivable', 'Receivable'],
    ['Wallet', 'Wallet'],
    ['Points', 'Points'],
  ],
  PeopleParted: [
    ['Receivable', 'Receivable'],
    ['Wallet', 'Wallet'],
    ['Points', 'Points'],
  ],
} as const satisfies Record<string, readonly Pair[]>
export type LedgerEvent = keyof typeof postings
export const ledgerEvents = Object.keys(postings) as readonly LedgerEvent[]
