/** Roles, login codes, devices and sessions: the hand-written screens of access. */
export const accessScreens = {
  privileges: {
    role: 'Role', chooseRole: 'Choose a role to see and change its permissions.', group: 'Screen', search: 'Find a screen or a permission', none: 'Nothing is called that.', all: 'Everything', allOf: 'All of {{name}}',
    view: 'See', setup: 'State', add: 'Add', update: 'Change', delete: 'Delete', deleteImage: 'Delete picture', settings: 'Own work', reports: 'Reports', notifications: 'Notifications',
    held: '{{held}} of {{all}}', open: 'Permissions of {{name}}', expandAll: 'Open all', collapseAll: 'Close all',
    compare: 'Compare with', differs: 'Differs', onlyDifferences: 'Differences only', hasMore: '{{name}} has this', hasLess: '{{name}} has not this', copy: 'Copy from {{name}}', copied: 'Copied from {{name}}; nothing is saved yet.',
    undo: 'Undo', redo: 'Redo', unsaved_one: '{{count}} permission changed', unsaved_other: '{{count}} permissions changed', saved: 'The permissions were saved. They count at once.',
    history: 'History', before: 'As it was before', bringBack: 'Bring back', broughtBack: 'As it was then; nothing is saved yet.', noHistory: 'These permissions were never changed.', gave_one: '{{count}} given', gave_other: '{{count}} given', took_one: '{{count}} taken', took_other: '{{count}} taken',
    holders_one: '{{count}} user has this role', holders_other: '{{count}} users have this role', notYours: 'You do not hold this yourself, so you cannot give it.', readOnly: 'You may look at this role, not change it.', cell: '{{column}}: {{group}}',
    edit: 'Open the permissions',
  },
  xRay: {
    lead: 'What one person can do and why, or who can do one thing.', ofUser: 'What can this person do?', ofFlag: 'Who can do this?', user: 'Person', group: 'Screen', flag: 'Permission', choose: 'Choose a person.', chooseFlag: 'Choose a screen and a permission.',
    through: 'through the role {{name}}', until: 'granted until {{when}}', admin: 'A platform admin passes every check.', nothing: 'This person holds no permission.', barred: 'This account cannot log in now.', roleOff: 'The role is not active, so it gives nothing.',
    lacked: 'Not held, neither by the role nor by a temporary permission: {{flags}}',
    own: 'Sees their own records only, a parent those of their children too, whatever the permissions.',
    noRole: 'No role', role: 'Role', grants: 'Temporary permissions', grantsOf: 'All temporary permissions', nobody: 'Nobody can do this but platform admins.', found_one: '{{count}} person can do this', found_other: '{{count}} people can do this', why: 'Why', expected: 'starts {{when}}', over: 'ended {{when}}', search: 'Find a screen or a permission', held_one: '{{count}} permission', held_other: '{{count}} permissions',
  },
  code: {
    issue: 'Issue a login code', deviceHint: 'The first login ties the account to its device. Another device has to be approved.', systemHint: 'A code is made now. The user types it once on each device.', shown: 'The login code', once: 'It is shown this once. Give it to its user, or let them scan it.', copy: 'Copy the code', copied: 'The code was copied.', issued: 'The login code is in force.', qr: 'The code as QR',
  },
  device: {
    lead: 'This account is tied to another device.', newPhone: 'I have a new device', ask: 'Ask the centre to approve this device', waiting: 'The centre has been asked. This page goes on by itself as soon as the device is approved.', refused: 'The centre refused this device.', again: 'Ask again', asked: 'Asked {{when}}', tied: 'Only a device that the centre knows can be used. Ask for this one here.',
  },
  sessions: {
    title: 'Sessions and devices', mine: 'Where I am logged in', current: 'This session', seen: 'last used {{when}}', since: 'since {{when}}', end: 'Log out', endOne: 'Log out {{name}}', endOthers: 'Log out everywhere else', endAll: 'Log out everywhere and forget the devices', ended: 'The session was ended.', endedAll: 'All sessions were ended.', none: 'Not logged in anywhere.', codeDue: 'waits for the login code', devices: 'Devices', confirmed: 'let in', unknown: 'Unknown program',
    askOne: 'End the session in {{name}}?', askOneText: 'Work stops there until somebody logs in again.', askOthers: 'Log out everywhere else?', askOthersText: 'Only this session stays.',
    ask: 'Log out everywhere?', askText: '{{name}} is logged out on every device, and the devices count as new again.',
  },
}
