import type { establishment } from '@topcenter/model/access/establishment'
import type { establishmentRole } from '@topcenter/model/access/establishment-role'
import type { userGrant } from '@topcenter/model/access/user-grant'
import type { newDeviceRequest, userLoginCode } from '@topcenter/model/access/user-login-code'
import type { typeValidSetting, userValidSetting } from '@topcenter/model/access/valid-setting'
import type { ActionTexts, TextsOf } from '../text-types.ts'

/** These are for the kinds of roles; the abstract entity has no actions of its own. */
type Resets = {
  readonly actions: Readonly<Record<'resetLoginCode' | 'resetDeviceCode', ActionTexts & { readonly confirm: string }>>
}

export const access = {
  establishment: {
    one: 'Centre',
    many: 'Centres',
    add: 'New centre',
    empty: 'The centres on this installation. A new one is ready to use, with its lists and roles.',
    fields: {
      accent: 'Brand colour',
      undLanguage: 'Allow a name in one language',
      webAddress: 'Web address',
      revenueRecognition: 'Count revenue',
      addressActive: 'Show the address',
      phoneActive: 'Show the phones',
      emailActive: 'Show the email',
      publicPage: 'Show our public page',
      slogan: 'One line about the centre',
      publicPrices: 'Show prices',
      publicLecturers: 'Name lecturers on the login page',
      publicSeats: 'Show free seats on the login page',
      askToJoin: 'Visitors may ask to join',
      mapLink: 'Map link',
      mapLinkActive: 'Show the map link',
      facebook: 'Facebook',
      facebookActive: 'Show Facebook',
      twitter: 'X (Twitter)',
      twitterActive: 'Show X (Twitter)',
      linkedin: 'LinkedIn',
      linkedinActive: 'Show LinkedIn',
      whatsApp: 'WhatsApp number',
      whatsAppActive: 'Show WhatsApp',
      youTube: 'YouTube',
      youTubeActive: 'Show YouTube',
      holidays: 'Holidays',
      'holidays.on': 'Day',
      'holidays.name': 'Holiday',
    },
    values: {
      revenueRecognition: { DebtMade: 'When the debt is created', SessionsHeld: 'As lessons are held' },
      quotationDebtAt: { Acceptance: 'When the client accepts', JobOrder: 'When the job order is made' },
    },
    hints: {
      accent:
        'For buttons, links and printed documents. Where it is hard to read in a theme, a clearer shade of it is shown.',
      traceLeaks:
        'It deters and traces, but prevents nothing. Where ffmpeg is installed, each view-only video of four minutes or more is encoded twice at night, in 720 lines at most; then each viewer plays a copy of their own, and three minutes of a recording name its viewer.',
      webAddress:
        'A host name such as centre.example, or a word for the address after ?centre=. Lower-case letters, digits, dots and dashes.',
      undLanguage:
        'In their settings, users can choose Arabic with names as they are written everywhere, where there is one.',
      addressActive: 'On the public page and in the header of every printed document.',
      phoneActive: 'On the public page and in the header of every printed document.',
      emailActive: 'On the public page and in the header of every printed document.',
      publicPage: 'What visitors see before logging in: open groups, news, places and contacts.',
      slogan: 'Shown on the login page and the public page.',
      publicLecturers: 'Beside the lessons of today.',
      publicSeats: 'A seat for each place in the lessons of today.',
      publicPrices: 'When off, the page says to ask for the price.',
      mediaOverdueCloses: 'A package whose debt is overdue is closed until it is paid.',
      quotationDebtAt: 'When the client owes its value. A change applies to what is accepted or ordered after it.',
      revenueRecognition: 'When a subscription’s price counts as revenue. A change applies to debts created after it.',
      holidays: 'No lessons are created on these days.',
      decimalPlaces: 'Digits shown after the point. What is stored does not change.',
      quotationMargin: 'A new price to a client starts this far above the chosen cost.',
      quotationLeastMargin: 'Selling for less needs a permission and a reason.',
      quotationAnswerDays: 'From the day on which prices are requested.',
      timeZone: 'Times of lessons, messages and reports follow it.',
      weekend: 'Calendars shade these days. No lesson is moved automatically.',
      absenceMessageDelay: 'Time to correct the register before the message goes to the parents.',
      quietFrom: 'No messages are sent between these hours. The same time in both means at any hour.',
      resultMessages: 'A message about each student’s result waits to be sent.',
      notificationDays: 'Older ones are deleted for good.',
      opensAt: 'Answers are due within opening hours. The same time in both means day and night.',
      complaintRemindDays: 'When the person who complained has not answered you.',
      complaintCloseDays: 'When the person who complained has not answered you.',
      complaintReopenDays: 'Counted from the day it was closed.',
      mediaGraceDays: 'Counted from the day a group finishes or an application ends.',
      oneDevice: 'Playing on a second device stops the first.',
      wholePhoneMark: 'Otherwise the mark over a video shows only the last four digits.',
      followUpMinutes: 'A student whom someone is calling is kept from others for this long. Each step renews it.',
      followUpRestAfter: 'A student who never answers leaves the call list for a while.',
      followUpRestDays: 'A student who never answers is not called for this long.',
      followUpSlipping: 'Every night, a call becomes due for them and for old debts.',
      askToJoin: 'Adds a form to the public page.',
    },
    tabs: {
      look: 'Name and look',
      contact: 'Contact details',
      page: 'Public page',
      money: 'Money',
      lessons: 'Lessons and days off',
      messages: 'Messages',
      complaints: 'Complaints',
      media: 'Media',
      people: 'People',
      limits: 'Limits',
    },
    actions: {
      block: {
        do: 'Block',
        done: 'Blocked.',
        confirm: 'Block “{{name}}”? All its users are logged out at once, and no one can log in until it is unblocked.',
      },
    },
  },
  establishmentRole: {
    one: 'Role',
    many: 'Roles',
    manyOf: '{{kind}} roles',
    add: 'Add role',
    empty: 'What users of a type can see and do. New users get their type’s default role.',
    hints: { isDefault: 'Given to new users of this type. It replaces the current default.' },
  },
  userGrant: {
    one: 'Temporary permission',
    many: 'Temporary permissions',
    add: 'Grant permissions',
    empty: 'Extra permissions for one user on top of their role, for a set time. They end automatically.',
    fields: { from: 'Valid from', to: 'Valid until' },
    hints: { privileges: 'You can only grant what you have yourself.' },
  },
  userLoginCode: {
    one: 'Login code',
    many: 'Login codes',
    manyOf: '{{kind}} login codes',
    add: 'Issue a login code',
    empty:
      'Users without a login code can log in from any device. A code ties the account to one device, or is asked for once on each device.',
    fields: { source: 'Created by' },
    actions: {
      resetLoginCode: {
        do: 'New code',
        done: 'New code issued:',
        confirm: 'Create a new code for “{{name}}”? All of the user’s sessions stop until the new code is entered.',
      },
      resetDeviceCode: {
        do: 'Reset devices',
        done: 'Devices reset:',
        confirm:
          'Reset the devices of “{{name}}”? Sessions on them end; the next login ties its device, or asks for the code again.',
      },
    },
  },
  newDeviceRequest: {
    one: 'New device',
    many: 'New devices',
    add: 'Request a new device',
    empty: 'Requests to use another device appear here. None are waiting.',
    fields: { createdAt: 'Requested' },
    states: { Waiting: 'Awaiting approval', Approved: 'Approved', Refused: 'Refused' },
    actions: {
      approve: { do: 'Approve', done: 'New device approved:' },
      refuse: { do: 'Refuse', done: 'New device refused:' },
    },
  },
  typeValidSetting: {
    one: 'Login setting by type',
    many: 'Login settings by type',
    manyOf: '{{kind}} login settings',
    add: 'Set for the type',
    empty:
      'Where and when users of this type can log in, and on how many devices. Without a setting there is no limit.',
    fields: { from: 'Can log in from', to: 'Can log in until' },
  },
  userValidSetting: {
    one: 'Login setting by user',
    many: 'Login settings by user',
    manyOf: '{{kind}} login settings by user',
    add: 'Set for one user',
    empty: 'A user’s own setting overrides the one for their type.',
    fields: { from: 'Can log in from', to: 'Can log in until' },
  },
} satisfies {
  establishment: TextsOf<typeof establishment>
  establishmentRole: TextsOf<typeof establishmentRole>
  userGrant: TextsOf<typeof userGrant>
  userLoginCode: TextsOf<typeof userLoginCode> & Resets
  newDeviceRequest: TextsOf<typeof newDeviceRequest>
  typeValidSetting: TextsOf<typeof typeValidSetting>
  userValidSetting: TextsOf<typeof userValidSetting>
}
