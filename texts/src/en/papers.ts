/** What printed receipts, statements and plans say, the page that proves a receipt, and the message that reminds of a debt. */
export const papers = {
  receipt: {
    title: 'Receipt {{number}}', payer: 'Received from', code: 'Code', for: 'For', amount: 'Amount', words: 'In words', at: 'Date', method: 'Method', account: 'Account', by: 'Received by', reference: 'Reference', credit: 'Kept as credit',
    fromWallet: 'From credit', fromPoints: 'From points', waiting: 'Waits for verification: it counts when the money is there.', rejected: 'Rejected: the money did not arrive.', refunded: 'Refunded: {{amount}}', owed: 'Still owed', nothing: 'Nothing',
    item: 'For', student: 'Student', paid: 'Paid', check: 'Scan to check this receipt',
  },
  statement: {
    title: 'Statement of account', all: 'Everything until {{day}}', between: 'From {{from}} to {{to}}', since: 'From {{from}}', until: 'Until {{to}}', opening: 'Balance before', closing: 'Owed', credit: 'Credit with the centre', date: 'Date', event: 'What', document: 'Document',
    owed: 'Owed', paid: 'Paid', balance: 'Balance', name: 'Name', code: 'Code', totalOwed: 'Owed in all', totalPaid: 'Paid in all',
  },
  plan: { title: 'Instalment plan', debt: 'Debt', for: 'For', name: 'Name', total: 'Amount', paid: 'Paid', remainder: 'Remainder', number: 'No.', dueOn: 'Due on', amount: 'Amount', left: 'Left', state: 'State', done: 'Paid', late: 'Late', part: 'Partly paid', today: 'Due today', open: 'To be paid', unscheduled: 'Not scheduled' },
  debtors: { title: 'Students with debts', names: 'Name', code: 'Code', phone: 'Phone', owed: 'Owed', overdue: 'Overdue', later: 'Not due yet', from0: '0–30 days', from31: '31–60 days', from61: '61–90 days', over90: 'Over 90 days', oldestDueOn: 'Due since' },
  events: {
    DebtMade: 'Debt', DebtCanceled: 'Debt canceled', DebtWrittenOff: 'Rest given up', PaymentReceived: 'Payment', PaidFromWallet: 'Paid from credit', PaidByPoints: 'Paid by points', PaymentRefunded: 'Refund',
  },
  check: {
    title: 'Receipt check', number: 'Receipt number', at: 'Date', amount: 'Amount', by: 'Issued by', valid: 'Valid', refunded: 'Refunded', partly: 'Valid; {{amount}} of it was refunded', waiting: 'Waits for verification', rejected: 'Rejected',
    unknown: 'No such receipt', unknownText: 'This link proves no receipt. Ask the centre that gave it to you.', busy: 'Too many checks. Try again in a minute.',
  },
  absence: {
    own: 'Hello {{name}}, you were absent from {{group}} on {{day}} at {{time}}. {{centre}}',
    parent: 'Hello {{parent}}, {{name}} was absent from {{group}} on {{day}} at {{time}}. If there is an excuse, please tell us. {{centre}}',
    notice: '{{name}} was absent from {{group}}, {{day}} {{time}}',
  },
  exam: {
    student: 'Student', date: 'Date', line: '....................................................................', total: '{{questions}} questions, degree {{degree}}', degree: '({{degree}})', version: 'Version {{letter}}', key: 'Answer key',
    trueFalse: 'True or false', multipleChoice: 'Choose the right answer', read: 'Paragraph {{number}}: read, then answer', number: 'No.', question: 'Question', answer: 'Right answer', degreeOf: 'Degree', true: 'True', false: 'False',
    letters: { A: 'A', B: 'B', C: 'C', D: 'D' },
  },
  reminder: {
    own: 'Hello {{name}}, {{centre}} kindly reminds you that EGP {{money}} is to be paid, due since {{day}}. Thank you.',
    parent: 'Hello {{parent}}, {{centre}} kindly reminds you that EGP {{money}} is to be paid for {{name}}, due since {{day}}. Thank you.',
  },
} as const
