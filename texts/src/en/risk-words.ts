/** Why a student is at risk, and the message to a parent about it: written by the server, in both languages. */
export const risk = {
  missed_one: 'missed {{count}} of the last {{of}} lessons',
  missed_other: 'missed {{count}} of the last {{of}} lessons',
  late_one: 'late at {{count}} of the last {{of}} lessons',
  late_other: 'late at {{count}} of the last {{of}} lessons',
  notTaken_one: 'did not take {{count}} exam of {{of}}',
  notTaken_other: 'did not take {{count}} exams of {{of}}',
  fall: 'average dropped from {{before}} to {{recent}}',
  low: 'average {{average}}, below the pass mark {{pass}}',
  overdue_one: '{{count}} payment overdue, {{since}}',
  overdue_other: '{{count}} payments overdue, the oldest {{since}}',
  since_one: 'by {{count}} day',
  since_other: 'by {{count}} days',
  and: '; ',
  own: 'Hello {{name}}, this is {{centre}} about {{group}}: {{reasons}}. Let us know how we can help.',
  parent: 'Hello {{parent}}, this is {{centre}} about {{name}} in {{group}}: {{reasons}}. Let us know how we can help.',
} as const
