/** What the server tells people by itself: of their lessons (D4.3), exams, excuses, the books. */
export const notices = {
  moved: '{{group}}: a lesson is at another time', canceled: '{{group}}: a lesson is canceled', planned: '{{group}}: a lesson is held after all', several: '{{group}}: changes in the timetable',
  movedLine: '{{before}} → {{after}}', placeLine: '{{before}}: now in {{place}}', canceledLine: '{{before}}: canceled', plannedLine: '{{before}}: held', more: 'and {{count}} more',
  weeksNew: 'A new weekly timetable', weeksNewText: 'Your groups have new weekly times.',
  weeksBack: 'The weekly timetable as before', weeksBackText: 'Your groups are back at their earlier weekly times.',
  shifted: 'New times: {{name}}', shiftedText: 'The times of your sessions from {{from}} to {{to}} have changed.',
  shiftedBack: 'Times as before: {{name}}', shiftedBackText: 'Your sessions from {{from}} to {{to}} are back at their first times.',
  excuseAccepted: 'The excuse for the session is accepted', excuseRefused: 'The excuse for the session is refused', excuseUndone: 'The accepted excuse for the session is undone',
  examScheduled: 'An exam is scheduled', examChanged: 'The time of an exam has changed', examCanceled: 'An exam is canceled', examLine: '{{exam}} · {{when}}',
  degreeNotEntered: 'The degree of an exam was not entered', degreeNotEnteredText: 'The degree is kept with the student’s exam, but was not entered for its score item: {{why}}',
  booksBroken: 'The books do not agree', booksBrokenText: 'The nightly proof found {{count}} records that do not agree with the books.',
}
