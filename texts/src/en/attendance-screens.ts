/** The gate, the code on the lecturer's screen, a student's own scan, and marks that wait for the network. */
export const gate = {
  find: 'Card, code, name or phone', ready: 'Scan a card', readyText: 'The next student appears here; the reader types and presses Enter by itself.', unknown: 'Nobody here has this card, code, name or phone.', choose: 'Which of them?', noSession: 'No session today', noSessionText: '{{name}} has none of their groups’ sessions today.',
  unitsLeft: '{{count}} left', unlimited: 'Subscribed', until: 'until {{date}}', notSubscribed: 'No valid subscription', overdue: 'Overdue {{money}}', owed: 'Owed {{money}}', nothingOwed: 'Owes nothing',
  mark: 'Present', pay: 'Take {{money}} and print', till: 'Where the money goes', fullScreen: 'Full screen', sound: 'Sound', marked: '{{name}}: present', paid: '{{name}} has paid and is present', kept: '{{name}}: present, kept on this device until the network is back', waiting: 'Present already', keys: 'Enter: present · F2: take a session’s price and print · ↑ ↓: another session · Esc: next student', camera: 'Use the camera',
}

export const code = {
  show: 'Show the code', title: 'Code of {{name}}', early: 'Attendance opens at {{time}}; a scan before says so.', over: 'The session is over; the code is closed.', present: '{{n}} of {{m}} present', type: 'Or type', fullScreen: 'Full screen',
}

export const attend = {
  lead: 'Scan the code on the lecturer’s screen, or type its eight digits.', scan: 'Scan the code', hint: 'Hold the camera to the code on the screen.', digits: 'Digits under the code', tooMany: 'The code has 8 digits; these are {{now}}.', send: 'Mark me present', done: 'You are marked present', late_one: '{{count}} minute late', late_other: '{{count}} minutes late', already: 'You were marked present already', again: 'Try again', excuse: 'Ask for an excuse',
}

export const manner = {
  told_one: 'Parents are told {{count}} minute after an absence is saved', told_other: 'Parents are told {{count}} minutes after an absence is saved', atOnce: 'Parents are told as soon as an absence is saved', quiet: '; nobody is written to from {{from}} to {{to}}.', always: ', at any hour.', change: 'Change', title: 'When parents are told of absences', saved: 'Saved. It holds for registers that are saved from now on.',
}

export const outbox = {
  title: 'Waiting to be sent', waiting_one: '{{count}} mark waits', waiting_other: '{{count}} marks wait', lead: 'Marks taken without a network are sent by themselves when it is back, each exactly once.', none: 'Nothing waits.', sendNow: 'Send now', sent_one: '{{count}} mark sent.', sent_other: '{{count}} marks sent.', partly: 'Some marks were not taken; open the register to decide.', refused: 'Not taken: {{reason}}', rowRefused: '{{name}}: {{reason}}', open: 'Open the register', drop: 'Drop', keptSince: 'Offline. This register is as it was at {{time}}.',
  saved_one: '{{count}} mark is kept on this device and sent when the network is back.', saved_other: '{{count}} marks are kept on this device and sent when the network is back.', logoutTitle: 'Log out with marks unsent?', logoutText_one: '{{count}} mark has not been sent yet. Logging out deletes it from this device.', logoutText_other: '{{count}} marks have not been sent yet. Logging out deletes them from this device.', logout: 'Log out and drop them', inRow: 'Waits for the network', keptHere: 'You are offline. These registers are kept on this device:',
}
