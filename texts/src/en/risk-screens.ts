/** Students at risk. */
export const risk = {
  hint: 'A hint for people, never a decision: look, ask, and then decide.', computed: 'Worked out {{when}}.', never: 'Nothing has been worked out yet.', now: 'Work out now',
  done_one: '{{count}} student gives a reason to look.', done_other: '{{count}} students give a reason to look.', queued: 'It is being worked out; the list follows by itself.',
  why: 'Why', figures: 'Sessions so far: {{held}}, exams: {{exams}}; score {{score}} of 100, {{study}} without money.', noReasons: 'Only money: study gives no reason.',
  toParent: 'Write to a parent', toStudent: 'Write to the student', whatsApp: 'Open WhatsApp', noPhone: 'Neither a parent nor the student has a phone with WhatsApp.',
  followUp: 'Follow up', open: 'Open the student’s page', group: 'Open the group', dismissed: 'Dismissed by {{name}}: {{reason}}',
} as const
