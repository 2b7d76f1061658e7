/** Numbers above the lists of money, an account's page, one's shift, a person's credit and points. */
export const accounts = {
  byType: 'By type', period: 'Period', total: 'Together', refunded: '{{money}} of it refunded', sum: '{{label}} ({{count}})', none: 'Nothing in this period.', open: 'Open the list: {{name}}', statement: 'Movements',
  shift: { mine: 'Your shift: {{account}}', since: 'Open since {{at}}', expected: 'Should be in the drawer', close: 'Count and close', over: '{{money}} too much', short: '{{money}} missing', even: 'It matches.', reason: 'Why does it differ?', none: 'You have no shift open. With one, the drawer is counted at its end and every difference is seen.' },
  statistics: { debts: 'Debts', paid: 'Paid', remainder: 'Still owed', overdue: 'Overdue', writtenOff: 'Given up', of: '{{percent}} of the debts', debtsCount_one: '{{count}} debt', debtsCount_other: '{{count}} debts', byState: 'By state', byType: 'By what is owed for', byMonth: 'By the month in which they were made', howPaid: 'How far they are paid', canceledNote: 'Canceled debts are counted; their money is not.' },
  wallet: { credit: 'Credit', points: 'Points', none: 'Nothing has moved yet.' },
}
