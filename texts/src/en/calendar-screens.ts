/** The calendar, what a holiday leaves behind, and links for calendars outside. */
export const calendar = {
  view: 'View', day: 'Day', week: 'Week', month: 'Month', today: 'Today', previous: 'Back', next: 'Forward', whose: 'Of', all: 'The whole centre', byLecturer: 'The centre by lecturer', mine: 'My timetable', myLessons: 'My lessons', choose: 'Choose whose timetable is shown.', noPlace: 'Without a place', noLecturer: 'Without a lecturer', list: 'List', calendar: 'Calendar', more: '+{{count}}',
  owed: 'Owed', overdue: 'Overdue',
  cut: 'There is more than can be shown; choose a place, a lecturer or a shorter view.', nothing: 'Nothing is scheduled.', closed: 'Weekend', columns: 'Schedule times by day', timesOf: '{{day}}', times: '{{count}} times', addAt: 'Add a schedule time on {{day}}',
  hint: 'Arrow keys go from time to time; Space opens one. Enter picks it up: then arrows move it, Shift with up or down changes its end, Enter puts it down, Escape leaves it.', hintRead: 'Arrow keys go from time to time; Enter opens one.',
  picked: 'Picked up {{name}}, {{when}}.', at: '{{when}}', moving: 'Saving…', moved: '{{name}}: {{when}}.', gaveUp: 'Left where it was.', span: '{{day}}, {{from}}–{{to}}', spanAt: '{{day}}, {{from}}–{{to}}, {{place}}',
  marks: { Planned: 'Planned', Alternative: 'Instead of another', Canceled: 'Canceled', Replaced: 'Replaced', Holiday: 'Holiday', Overbooked: 'Over a clash', Taken: 'Register taken', Closed: 'Register closed' },
  student: 'One of the students', freePlaces: 'Places that are free then', freeTimes: 'Next free times here', noPlaces: 'No other place is free then.', noTimes: 'Nothing is free within a week.', seats: '{{count}} seats', looking: 'Looking for what is free…',
}

export const holidays = {
  tab: 'What stands then', banner: 'Lessons still stand on holidays:', open: '{{name}} ({{count}})', none: 'Nothing stands on these days.', text: 'Choose what happens to each; its students are told.', all: 'All of them', what: 'What happens', move: 'Move', cancel: 'Cancel', leave: 'Leave', to: 'to {{when}}', nowhere: 'no free day in the next 30',
  apply: 'Apply', applied: 'Moved: {{moved}}. Canceled: {{canceled}}.', left: 'Not moved, because nothing is free any more: {{count}}.', students: 'Students: {{count}}',
}

export const feeds = {
  title: 'My timetable in another calendar', text: 'A secret link for the calendar of a phone or computer. It shows what you may see, and follows every change. Whoever has it can read it: do not pass it on.', add: 'Make a link', make: 'Link to this calendar', made: 'Your link', once: 'It is shown only now. Keep it, or make another one later.', copy: 'Copy the link', copied: 'The link is copied.', open: 'Open in my calendar',
  none: 'You have no links yet.', mine: 'My timetable', unused: 'Not used yet', used: 'Last read {{when}}', remove: 'Take back the link: {{name}}', removed: 'The link no longer works.', removeText: 'Calendars that read it are told nothing any more. This cannot be undone.', removeDo: 'Take back', of: { all: 'All that I may see', group: 'Group', place: 'Place', lecturer: 'Lecturer', student: 'Student' },
}
