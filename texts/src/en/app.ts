/** Sentences of the derived screens and of the frame around them. */
import type { KeysOf } from '../text-types.ts'
export const app = {
  product: 'Top center',
  field: {
    empty: 'empty', yes: 'Yes', no: 'No', nothing: 'Nothing', listComma: ', ', aRecord: 'a record', hidden: 'hidden',
    addAnyLanguage: 'Add one for every language', codeGiven: 'Given if left empty', takeAway: 'Take {{name}} away',
  },
  rows: {
    none: 'No lines yet.', line: 'Line {{number}}', add: 'Add a line', remove: 'Remove line {{number}}', up: 'Move up', down: 'Move down',
    count_one: '{{count}} line', count_other: '{{count}} lines',
  },
  privileges: { choose: 'Choose the permissions', add: 'Add a screen', find: 'Type the name of a screen', drop: 'Take {{name}} away', none: 'No permissions', held_one: '{{flags}} permission in {{groups}} groups', held_other: '{{flags}} permissions in {{groups}} groups' },
  password: { length: 'at least 8 characters', lower: 'a small letter', upper: 'a capital letter', digit: 'a digit', special: 'a sign such as ! or #', good: 'A good password.' },
  image: { alt: 'The picture', hint: 'PNG, JPEG or WebP, 25 MB at most', type: 'Choose a PNG, JPEG or WebP picture.', size: 'This picture is larger than 25 MB.', keep: 'Leave it as it was', remove: 'Remove the picture' },
  photo: {
    camera: 'Use the camera', take: 'Take the photo', cropTitle: 'Crop the picture', crop: 'Part of the picture that is kept', cropHint: 'Drag the picture or use the arrow keys; + and − change its size.', zoom: 'Size', use: 'Use this part', unreadable: 'This file is no picture that can be read.',
    noCamera: 'There is no camera, or it may not be used. Allow it in the browser, or choose a file.',
  },
  contact: { country: 'Country code: {{label}}', otherCountry: 'Other', whatsApp: 'WhatsApp: {{phone}}' },
  nationalId: { differs: 'The ID says: born on {{birthDate}}, {{gender}}.', take: 'Use what the ID says' },
  problem: {
    offline: 'Internet connection failed', offlineText: 'Internet connection failed. What you typed is kept; try again when the connection is back.',
    noAnswer: 'Server did not respond', noAnswerText: 'Server did not respond. What you typed is kept; please try again later.',
    permission: 'You do not have this permission, contact management.',
    reload: 'A newer version is ready. Reload to go on.', reloadNow: 'Reload',
    screen: 'This screen could not be loaded', screenText: 'The connection may have failed on the way. Try again.',
    crash: 'Something went wrong on this screen', crashText: 'The rest of the product still works. Try again, or go to another screen.',
    frameText: 'Reload the page. If it happens again, tell management what you were doing.',
  },
  home: {
    title: 'Run your centre in one place', lead: 'From the joining application to the certificate: students, groups, timetable, attendance and results in one system, in Arabic and in English.',
    login: 'Log in', points: 'What it does',
    joinTitle: 'Joining and groups', joinText: 'Applications with their approval, groups with their seats, and a schedule that does not let two lessons meet in one room.',
    examTitle: 'Attendance and results', examText: 'A register taken in a minute, warnings that come by themselves, and a result that shows how it came about.',
    importTitle: 'Moves in with you', importText: 'Your Excel and CSV files, row by row: tried first, with every fault named, and taken back for a day if you wish.',
    peopleTitle: 'Everybody has their place', peopleText: 'Staff see what their role allows; students and parents see what is theirs.',
  },
  login: {
    title: 'Log in', lead: 'With the user name that the centre gave you.', userName: 'User name', password: 'Password', submit: 'Log in', needBoth: 'Write the user name and the password.', backHome: 'What is Top center?',
    elsewhere: 'The user or the establishment was changed in another window; this one now shows where you work.', expired: 'Your session ended. Log in again; what you were writing is kept.',
  },
  logout: { done: 'Logout' },
  loginCode: {
    title: 'Login code', lead: 'This account needs a code on this device. Ask the centre for it and type it here once.', code: 'Login code', submit: 'Go on', other: 'Log in as somebody else', need: 'Type the code.',
    device: 'Name of this device',
  },
  lists: {
    bar: { home: 'Home', schedule: 'Schedule', results: 'Results', attendance: 'Attendance', quotations: 'Quotations', complaints: 'Complaints', students: 'Students', followUps: 'Follow-ups' },
    /** Of lists in which portal users find their own. */
    mine: { educationalGroup: 'My groups', educationalGroupStudent: 'My seats', educationalScheduleTime: 'My schedule', educationalGroupAttendance: 'My attendance', educationalJoiningApplication: 'My applications', joiningApplicationSubscription: 'My subscriptions', monitorScoreExam: 'My scores', debt: 'My debts', priceQuotation: 'My quotations', complaint: 'My complaints', followUpSession: 'Students I follow up', self: 'My file', children: 'My children' },
    search: 'Find a list', none: 'No list is called that.', welcome: 'Welcome, {{name}}', welcomeText: 'The menu holds what your role lets you see. If something is missing, ask whoever manages your role.' },
  settings: {
    show: 'How it looks', language: 'Language', theme: 'Theme', dark: 'Dark', light: 'Light', digits: 'Digits', latin: 'Latin: 123', arabic: 'Arabic: ١٢٣', pageSize: 'Rows on a page',
    account: 'Account', userName: 'User name', type: 'User type', establishment: 'Establishment', chooseEstablishment: 'Work in', establishmentDone: 'You now work in {{name}}.',
    password: 'Change the password', oldPassword: 'Password now', newPassword: 'New password', repeatPassword: 'New password again', changePassword: 'Change the password', passwordDone: 'The password was changed.', differ: 'Two passwords not matched',
    needOld: 'Write your password of now.',
    views: 'Saved views', noViews: 'You have saved no views yet. A list offers to save its filters under “Views”.', removeView: 'Remove the view {{name}}',
  },
  diagnostics: {
    title: 'Diagnostics', lead: 'What this browser and the server say about themselves. Copy it when you report a problem.', copy: 'Copy everything', copied: 'Copied.', again: 'Measure again',
    interface: 'Interface', device: 'Device', server: 'Server', language: 'Language', direction: 'Direction', rtl: 'Right to left', ltr: 'Left to right', theme: 'Theme', screen: 'Screen', window: 'Window', zone: 'Time zone', clock: 'Clock of this device', storage: 'Storage', storageOff: 'Refused by the browser', network: 'Network', online: 'Connected', offline: 'Not connected',
    apiVersion: 'API version', health: 'Server', healthy: 'Well', unwell: 'Does not answer', latency: 'Time of an answer', milliseconds: '{{count}} ms', live: 'Live updates', liveOpen: 'Connected', liveConnecting: 'Connecting', liveOff: 'Off', errors: 'Errors on this page', noErrors: 'None since the page was opened', browser: 'Browser', user: 'User', clockOff: 'Differs from the server by {{count}} s',
  },
  list: {
    search: 'Search', searchIn: 'Search in {{list}}', filters: 'Filters', filtersOn: 'Filters, {{count}} set', clearAll: 'Clear all', done: 'Done', removeFilter: 'Remove the filter {{name}}', chip: '{{label}}: {{value}}', range: '{{from}} – {{to}}', atLeast: 'from {{from}}', atMost: 'up to {{to}}',
    columns: 'Columns', resetColumns: 'As at first', columnUp: 'Move {{column}} earlier', columnDown: 'Move {{column}} later', pinColumn: 'Pin {{column}} at the start', unpinColumn: 'Unpin {{column}}', views: 'Views', viewName: 'Name of the view', viewSaved: 'The view was saved.', noViews: 'No saved views yet', save: 'Save', removeView: 'Remove the view {{name}}',
    more: 'More', export: 'Export', exportXlsx: 'Excel (XLSX)', exportCsv: 'Text (CSV)', exportPdf: 'Document (PDF)', exporting: 'The file is being made…', import: 'Import', print: 'Print', pageSize: 'Rows on a page', all: 'All', actionsOf: 'Actions of {{name}}',
    asTable: 'Table', asCards: 'Cards', asTree: 'Tree',
    emptyTab: 'Nothing under “{{tab}}”',
    emptySearch: 'Nothing matches', emptySearchText: 'Change the search or the filters.', clearFilters: 'Clear search and filters',
    selectMatching: 'Select all {{total}} that match',
    bulkTitle: '{{action}}: {{total}}?', bulkText: 'It is done to each where it is allowed; the others are listed with the reason.', bulkDone_one: 'Done to {{count}} record.', bulkDone_other: 'Done to {{count}} records.', bulkRefused: 'Not done to {{count}}', bulkResult: 'Result', close: 'Close',
  },
  needs: {
    title: 'Needs you today', failed: 'What waits for you could not be counted',
    timesToday_one: 'schedule time today', timesToday_other: 'schedule times today',
    registersNotTaken_one: 'register not taken', registersNotTaken_other: 'registers not taken',
    studentsAtRisk_one: 'student at high risk', studentsAtRisk_other: 'students at high risk',
    applicationsUnderReview_one: 'application under review', applicationsUnderReview_other: 'applications under review',
    seatsOffered_one: 'free seat for who waits', seatsOffered_other: 'free seats for who waits',
    newDeviceRequests_one: 'new device to approve', newDeviceRequests_other: 'new devices to approve',
    complaintsWaiting_one: 'complaint waiting for an answer', complaintsWaiting_other: 'complaints waiting for an answer',
    absenceMessagesWaiting_one: 'absence message to send', absenceMessagesWaiting_other: 'absence messages to send',
    excusesRequested_one: 'excuse to decide on', excusesRequested_other: 'excuses to decide on',
    remindersToday_one: 'reminder today', remindersToday_other: 'reminders today',
    receiptsWaiting_one: 'receipt waiting for verification', receiptsWaiting_other: 'receipts waiting for verification',
    debtsDueToday_one: 'debt with a payment due today', debtsDueToday_other: 'debts with a payment due today',
    debtsOverdue_one: 'debt overdue', debtsOverdue_other: 'debts overdue',
    studentsNotApproved_one: 'student not approved', studentsNotApproved_other: 'students not approved',
  },
  reports: { lead: 'Lists to filter, print and export.', none: 'No reports', noneText: 'Reports appear here when your role may see them.' },
  filter: { any: 'Any', from: 'from', to: 'to' },
  record: {
    details: 'Details', history: 'History', subtree: 'Under it', edit: 'Edit', more: 'More actions', qr: 'QR code', qrHint: 'Scan it with a phone to open this record.', copyLink: 'Copy the link', copied: 'The link was copied.', notFound: 'This record is not there', notFoundText: 'It may have been removed, or it is not yours to see.', openPage: 'Open the page',
    created: 'Created {{when}} by {{who}}', createdAlone: 'Created {{when}}', updated: 'Changed {{when}} by {{who}}', archivedNote: 'This record is archived. It is kept, and out of lists and pickers.', blockedNote: 'This record is blocked.',
    undo: 'Undo', confirmText: '{{name}}', next: 'Next', previous: 'Previous', system: 'the system',
    platform: 'Somebody of the platform',
  },
  history: { empty: 'Nothing has happened to it yet.', address: 'From {{address}}', more: 'Show older' },
  form: {
    edit: 'Edit: {{name}}', save: 'Save', saveAdd: 'Save and add another', cancel: 'Go back', saved: 'Saved.', added: 'Added: {{name}}', draft: 'A draft from {{when}} was put back.', dropDraft: 'Start empty', dropEdit: 'Drop these changes', notSaved: 'Not saved yet', main: 'Data', keptAsDraft: 'A draft is kept on this device',
    leaveTitle: 'Leave without saving?', leaveText: 'What you changed is not saved yet.', leave: 'Leave', stay: 'Keep editing',
    imageFailed: 'The record was saved, but its picture was not: {{reason}}',
  },
  stale: { title: 'Changed meanwhile', text: '{{who}} changed this record {{when}}. Choose what to keep of each field that you both changed.', textNobody: 'This record was changed meanwhile. Choose what to keep of each field that you both changed.', mine: 'Mine', theirs: 'Theirs', save: 'Save the choice', none: 'You changed different fields: both changes can stay.' },
  tree: { move: 'Move', moveTitle: 'Move “{{name}}”', moveTo: 'New place, under', root: 'At the top', moved: '“{{name}}” was moved.', empty: 'Nothing yet', addUnder: 'Add under “{{name}}”', openBranch: 'Open the branch', hint: 'Drag a branch to move it, or choose Move from its menu.', cut: 'Only the first {{count}} are shown; search to find others.' },
  palette: { screens: 'Screens', actions: 'Actions', toArabic: 'العربية', toEnglish: 'English', theme: 'Change the theme', logout: 'Log out', settings: 'My settings' },
  shell: { search: 'Search or jump to…', view: 'View' },
} as const

/** A text key of these, without its plural ending. */
export type AppTextKey = KeysOf<typeof app>
