/** Messages to send: by person, what was written today, what becomes of each. */
export const messages = {
  tabs: { Waiting: 'Waiting', Opened: 'Opened', Sent: 'Sent' },
  none: { Waiting: 'No messages to send', Opened: 'Nothing is left open', Sent: 'Nothing was sent today' },
  noneText: 'Messages about absences, debts and results appear here, by person.',
  begin: 'Choose someone from the list',
  back: 'Back to the list',
  today: 'Written to today',
  writtenToday: 'Written to today:',
  writtenBy: 'at {{time}} by {{name}}, {{about}}',
  written: 'at {{time}}, {{about}}',
  about: {
    absence: 'about an absence',
    debt: 'about a debt',
    result: 'about results',
    followUp: 'a follow-up',
    other: 'about something else',
  },
  aboutWhom: 'about {{name}}',
  openAgain: 'Open again',
  change: 'Change the text',
  move: 'From person to person',
  noPhone: 'No phone number on WhatsApp.',
} as const
