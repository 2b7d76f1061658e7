/**
 * Movements of each event of the books: the one table of debits and credits (D6.1). The server posts by it alone;
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

/** Accounts that pay a debt or take its refund; any other movement of a Receivable changes the amount owed. */
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
   * Writes off the rest of a debt: the person leaves, or pieces of a job order are canceled; paid amounts stay paid.
   * The part that was not delivered yet was never revenue.
   */
  DebtWrittenOff: [
    ['Refunds', 'Receivable'],
    ['Unearned', 'Receivable'],
  ],
  /** Each night, by the lessons held until then; less where a meeting no longer counts. */
  RevenueEarned: [['Unearned', 'Revenue']],
  RevenueUnearned: [['Revenue', 'Unearned']],
  /** The excess becomes the payer's credit (D6.6); money for cards waits until they are used (D9.9). */
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
  /** Reopens the debt; the money goes into cash or the payer's credit, or back as points if points paid. */
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
  /** Stock of a counted service: found or lost in a count, used for a job order, brought back. */
  StoreMoved: [
    ['Inventory', 'CostOfSales'],
    ['CostOfSales', 'Inventory'],
  ],
  /** Counted and expected cash of a shift differ. */
  ShiftOver: [['Cash', 'CashDifference']],
  ShiftShort: [['CashDifference', 'Cash']],
  /** Merges two records of one person, and the other way round: their balances move along. */
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
