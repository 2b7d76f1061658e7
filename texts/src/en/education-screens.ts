/** The hand-written screens of education: register, scores, results, joined students, schedule. */
export const attendance = {
  title: 'Attendance register', choose: 'Choose a schedule time', present: 'Present', absent: 'Absent', unmarked: 'Not marked', late: 'Late', leftEarly: 'Left early', excused: 'Excused', minutes: 'Minutes', reason: 'Reason', allPresent: 'All present', clear: 'Clear the mark',
  summary: '{{present}} present, {{absent}} absent, {{unmarked}} not marked', percent: '{{percent}}% ({{n}} of {{m}})', byList: 'List', byKeyboard: 'Keyboard', byQr: 'QR code', keyboardHint: 'Arrows move, P present, A absent, L late, E excused, Backspace clears.', findStudent: 'Search for a student or scan a card',
  scan: 'Scan cards', scanning: 'Hold the card before the camera.', scanned: '{{name}}: present', scannedTwice: '{{name}} is marked already.', scanUnknown: 'This card is not known here.', noCamera: 'There is no camera, or it may not be used.', showCode: 'Show a code', codeHint: 'Students scan it with their phone; it changes every 30 seconds.',
  offline: 'Offline: marks are kept on this device.', waiting_one: '{{count}} mark is waiting', waiting_other: '{{count}} marks are waiting', sent: 'All marks are sent.', conflict: 'Marked by {{who}} in the meantime', notExpected: 'Not expected', frozen: 'Frozen', postponed: 'Postponed', warning: 'Warning {{level}}',
  close: 'Close the register', closed: 'The register is closed; corrections need a reason.', correction: 'Reason for the correction', saved: 'Saved.', undo: 'Undo the last mark', empty: 'This group has no students at this time.', next: 'Next schedule time', previous: 'Previous schedule time', of: 'Attendance of {{name}}',
}

export const scores = {
  title: 'Score sheet', choose: 'Choose a group', item: 'Score item', noItems: 'This category has no score items yet.', student: 'Student', outOf: 'of {{max}}', missing: 'Missing', absent: 'Absent', excused: 'Excused', attempt: 'Attempt {{n}}', reExam: 'Re-exam', addAttempt: 'Add a re-exam', saved: 'Saved.', saving: 'Saving…', notSaved: 'Not saved',
  hint: 'Type a score; A is absent, E is excused, empty is missing.', entered: '{{n}} of {{m}} entered', average: 'Average', highest: 'Highest', lowest: 'Lowest', paste: 'A column can be pasted from Excel.', empty: 'This group has no students yet.', fill: 'Fill the rest', tooHigh: 'Above {{max}}',
}

export const results = {
  title: 'Results', choose: 'Choose a category', total: 'Total', grade: 'Grade', passed: 'Passed', failed: 'Failed', provisional: 'Provisional', final: 'Final', incomplete: 'No data yet', provisionalHint: 'Over the weights that have data: {{n}} of {{m}}.', weightsHint: 'The weights add up to {{sum}}, not to 100; no result is final until they do.',
  explain: 'How it came about', explainOf: 'The total of {{name}}', component: 'Part', score: 'Score', outOf: 'Out of', percent: 'Percent', weight: 'Weight', share: 'Share of the total', attempts: 'Attempts', counted: 'Counts', notCounted: 'Does not count', leftOut: 'Left out (excused)', zero: 'Zero (absent)', missing: 'Missing', rounded: 'Rounded once, at the end',
  passAt: 'Pass at {{percent}}%', fromChildren: 'From the categories under it', failedChildren_one: '{{count}} category under it is failed', failedChildren_other: '{{count}} categories under it are failed', failsWhole: 'This fails the whole', rank: 'Rank', passRate: 'Passed: {{n}} of {{m}}', empty: 'Nobody has joined this category yet.', print: 'Print the results', distribution: 'How the grades spread',
}

export const joined = {
  title: 'Joined students', all: 'All', notRelated: 'Not related with group', related: 'Related with group', freezed: 'Freezed', postponed: 'Postponed', empty: 'Students whose application is accepted appear here.',
  existing: 'A student in the system', newStudent: 'A new student', chooseDecision: 'Choose to approve or to reject.', approve: 'Approve', reject: 'Reject', addToGroup: 'Add to a group', chooseGroup: 'Choose a group', seats: '{{n}} of {{m}} seats taken', seatsFree_one: '{{count}} seat free', seatsFree_other: '{{count}} seats free', noLimit: 'No maximum', groupFull: 'Full', added: '{{name}} is in {{group}}.', noGroups: 'No open group teaches this category in this period.',
  frozenUntil: 'Frozen until {{date}}', postponedUntil: 'Postponed until {{date}}', possibleTwin: 'There is already a student like this', useTwin: 'Use this student', makeNew: 'Make a new one', steps: { student: 'Student', course: 'Category and period', check: 'Check' }, decide: 'Decide', waiting_one: '{{count}} application is waiting', waiting_other: '{{count}} applications are waiting',
}

export const schedule = {
  title: 'Schedule', week: 'Week', day: 'Day', month: 'Month', today: 'Today', previousWeek: 'Previous week', nextWeek: 'Next week', byGroup: 'By group', byPlace: 'By place', byLecturer: 'By lecturer', empty: 'Nothing is scheduled here.', made_one: '{{count}} schedule time made', made_other: '{{count}} schedule times made', skipped_one: '{{count}} skipped', skipped_other: '{{count}} skipped', clashing_one: '{{count}} clashing', clashing_other: '{{count}} clashing',
  clash: 'Clashes with {{name}}, {{from}}–{{to}}', clashes: 'Clashes', freePlaces: 'Free places', freeTimes: 'Free times', noFree: 'Nothing is free at this time.', override: 'Book anyway', overridden: 'Booked over a clash', holiday: 'Holiday', alternative: 'Instead of {{name}}', openLink: 'Open the lecture', register: 'Register', details: 'Details', students: 'Students', generate: 'Make schedule times', generateHint: 'From the weekly times, between the group’s dates; only what is missing is added.', move: 'Move', moved: 'Moved.',
}
