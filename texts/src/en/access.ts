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
    one: 'Establishment',
    many: 'Establishments',
    add: 'New establishment',
    empty: 'The centres of this installation. A new one has its lists and roles at once, and can be worked in.',
    fields: {
      revenueRecognition: 'Revenue is recognised',
      addressActive: 'Show the address',
      phoneActive: 'Show the phones',
      emailActive: 'Show the email',
      holidays: 'Holidays',
      'holidays.on': 'Day',
      'holidays.name': 'Holiday',
    },
    values: { revenueRecognition: { DebtMade: 'When the debt is made', SessionsHeld: 'As sessions are held' } },
    hints: {
      addressActive: 'On the head of every printed paper.',
      phoneActive: 'On the head of every printed paper.',
      emailActive: 'On the head of every printed paper.',
      revenueRecognition:
        'When the price of a subscription counts as revenue. A change holds for debts that are made from then on.',
      holidays: 'No schedule times are made on these days.',
    },
    actions: {
      block: {
        do: 'Block',
        done: 'Blocked.',
        confirm:
          '“{{name}}” is blocked: all its users are logged out at once, and nobody logs in until it is unblocked.',
      },
    },
  },
  establishmentRole: {
    one: 'Role',
    many: 'Roles',
    manyOf: '{{kind}} roles',
    add: 'Add role',
    empty: 'What the users of one type may see and do; new users get the default role of their type.',
    hints: { isDefault: 'Given to new users of this type. Each type has one: the one before gives way.' },
  },
  userGrant: {
    one: 'Temporary permission',
    many: 'Temporary permissions',
    add: 'Grant for a while',
    empty: 'Permissions given to one user beside the role, from one time to another. They end by themselves.',
    fields: { from: 'In force from', to: 'In force until' },
    hints: { privileges: 'Only what you hold yourself can be granted.' },
  },
  userLoginCode: {
    one: 'Login code',
    many: 'Login codes',
    manyOf: '{{kind}} login codes',
    add: 'Issue a login code',
    empty:
      'Users without a login code log in from any device. A code ties the account to a device, or asks once per device for a code that the centre issued.',
    fields: { source: 'Made by' },
    actions: {
      resetLoginCode: {
        do: 'New code',
        done: 'A new code was issued:',
        confirm: 'A new code is made for “{{name}}”. Every session of the user stops until the new code is typed.',
      },
      resetDeviceCode: {
        do: 'Forget devices',
        done: 'The devices were forgotten:',
        confirm:
          'The devices of “{{name}}” are forgotten. The sessions there end; the next login ties its device, or asks for the code again.',
      },
    },
  },
  newDeviceRequest: {
    one: 'New device',
    many: 'New devices',
    add: 'Ask for a new device',
    empty: 'Users whose account is tied to a device ask here for another one. Nobody waits.',
    fields: { createdAt: 'Asked' },
    states: { Waiting: 'Waiting', Approved: 'Approved', Refused: 'Refused' },
    actions: {
      approve: { do: 'Approve', done: 'The new device was approved:' },
      refuse: { do: 'Refuse', done: 'The new device was refused:' },
    },
  },
  typeValidSetting: {
    one: 'Login setting of the type',
    many: 'Login settings of types',
    manyOf: '{{kind}} login settings',
    add: 'Set for the whole type',
    empty:
      'By which platforms all users of this type may log in, from when to when, and on how many devices. Without one there is no limit.',
    fields: { from: 'May log in from', to: 'May log in until' },
  },
  userValidSetting: {
    one: 'Login setting of a user',
    many: 'Login settings of users',
    manyOf: '{{kind}} login settings, one by one',
    add: 'Set for one user',
    empty: 'A setting of one user stands in place of the one of the type.',
    fields: { from: 'May log in from', to: 'May log in until' },
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
