/** The quick way to join, and paying at the door. */
export const walkIn = {
  lead: 'Student, seat, subscription and payment on one page. Enter goes on; each step is saved as it is done.', who: 'Student and category', join: 'Join', group: 'Group', seat: 'Give the seat', wait: 'Join the waiting list', waits: '{{name}} is on the waiting list of {{group}}.', later: 'Later',
  subscription: 'Subscription', buy: 'Subscribe', payment: 'Payment', plan: 'How it is paid', whole: 'All at once', inParts: 'In instalments', payNow: 'Pay', payLater: 'Pay later', remainder: 'Still owed',
  price: 'Price', offer: 'Offer price', toPay: 'To pay', times: '{{count}} × {{price}}', priceUnknown: 'The price appears when all that decides it is chosen.',
  joined: '{{name}} has joined {{category}}.', underReview: 'The application of {{name}} waits for a decision; the rest follows once it is accepted.', seated: 'Seat in {{group}}', inLine: 'On the waiting list of {{group}}', owes: '{{money}} to pay', planned_one: '{{count}} instalment', planned_other: '{{count}} instalments', paid: 'Paid {{money}}', paidPart: 'Paid {{money}}, {{left}} still owed', notPaid: 'Owed {{money}}',
  done: 'Done', receipt: 'Receipt number {{number}}', print: 'Open and print it', next: 'Next student', anew: 'Start anew', anewText: 'What was done stays; what was only typed is dropped.',
}

export const door = { pay: 'Pay at the door', title: 'Pay at the door: {{name}}', lead: 'One session, {{price}}: the payment, the subscription and the attendance are saved together.', take: 'Take {{price}}', done: '{{name}} has paid and is present.' }
