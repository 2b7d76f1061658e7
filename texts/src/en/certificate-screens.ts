/** The certificates of a group. */
export const certificates = {
  title: 'Certificates', notFinished: 'Certificates can be made once the group is finished.', needs: 'Needed: {{rule}}', empty: 'This group has no students.', status: 'Certificate', none: 'Not yet', result: 'Result', owes: 'Owes {{money}}',
  ready_one: 'Mark {{count}} ready', ready_other: 'Mark {{count}} ready', issue_one: 'Issue {{count}}', issue_other: 'Issue {{count}}', deliver_one: 'Hand over {{count}}', deliver_other: 'Hand over {{count}}', printAll: 'Print all', print: 'Print', all: 'All certificates',
  kind: 'Which certificate', kindText: 'Its name is the heading of the paper; without one it says “Certificate of completion”.', issueText: 'Each takes the next number of the year. What the papers say stays as it is now.', done_one: 'Done for {{count}} student.', done_other: 'Done for {{count}} students.', refused_one: 'Not done for {{count}}: {{reason}}', refused_other: 'Not done for {{count}}: {{reason}}',
  notPrinted: 'not printed yet', printed_one: 'printed {{count}} time', printed_other: 'printed {{count}} times',
}
