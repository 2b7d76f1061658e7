import type { establishmentRole } from '@topcenter/model/access/establishment-role'
import type { TextsOf } from '../text-types.ts'

export const access = {
  establishmentRole: {
    one: 'Role', many: 'Roles', add: 'Add role',
    empty: 'What the users of one type may see and do; new users get the default role of their type.',
    hints: { isDefault: 'Given to new users of this type; each type has one.' },
  },
} satisfies { establishmentRole: TextsOf<typeof establishmentRole> }
