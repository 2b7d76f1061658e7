/** The trial balance and the proof of the books. */
export const proof = {
  lead: 'Every movement of money from the first day on. Debits and credits are the same sum, and every document agrees with what it moved.',
  proved: 'Everything is proved.', provedText_one: '{{count}} event, up to {{at}}: each number shown is the sum of its transfers.', provedText_other: '{{count}} events, up to {{at}}: each number shown is the sum of its transfers.',
  broken_one: '{{count}} record does not agree with the books.', broken_other: '{{count}} records do not agree with the books.',
  brokenText: 'Nothing was changed. Open each of them, and tell support what it says here.', again: 'Prove again', findings: 'What is broken', lines: 'Accounts of the books',
  empty: 'No money has moved yet', emptyText: 'As soon as something is owed or paid, it stands here.',
  account: 'Account', debit: 'Debit', credit: 'Credit', balance: 'Balance', sum: 'Sum', record: 'Record', what: 'What is wrong', expected: 'Should be', found: 'Is',
  nightOk: 'The books were proved {{at}}: every balance is the sum of its transfers.', nightBroken_one: 'The proof {{at}} found {{count}} record that does not agree with the books.', nightBroken_other: 'The proof {{at}} found {{count}} records that do not agree with the books.', nightNone: 'The books are proved for the first time in the coming night.',
  kinds: {
    Cash: 'Cash and bank', Transit: 'Between accounts', Owner: 'Owner', Receivable: 'Owed by students', Wallet: 'Credit of payers', Points: 'Points', Revenue: 'Revenue', Unearned: 'Not yet earned', Discount: 'Discounts', Refunds: 'Refunds and debts given up',
    Expense: 'Expenses', OtherRevenue: 'Other revenues', OtherRefunds: 'Refunds of other revenues', Loyalty: 'Points given', Inventory: 'Stock', CostOfSales: 'Cost of what was sold', CashDifference: 'Differences of shifts',
  },
  rules: {
    pairs: 'A transfer between accounts that its event does not move', booked: 'The document’s money is not what was booked for it', transit: 'Money left one account and did not arrive in the other', accounts: 'The balance is not the sum of the transfers, or below zero',
    snapshots: 'A balance that was kept is not the sum of what came before', debts: 'What is paid or owed is not what the books say', payments: 'What is paid is not the sum of the payments', parts: 'The parts of the plan do not add up',
    partPayments: 'What is paid of a part is not the sum of its payments', people: 'What the person owes is not the sum of the debts', receiptNumbers: 'A receipt number is missing', receipts: 'The receipt’s payments are not its amount',
    refunds: 'What was refunded is not the sum of the refunds', walletLines: 'The balance after this movement of credit is wrong', wallets: 'The person’s credit is not what the books say', pointsLines: 'The balance after this movement of points is wrong',
    stock: 'What is left is not what was bought and sold', stockWorth: 'What the stock is worth is not what the books say', unearned: 'What is not earned yet of the debt is below zero, or left of a canceled one', shifts: 'The expected cash is not what moved in the shift',
  },
}
