import type { adminEgypt, client, employee, masterAdmin, parent, sales, student, supplier, user, vechileOwner } from '@topcenter/model/people/user'
import type { userFamily } from '@topcenter/model/people/user-family'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  user: TextsOf<typeof user>
  adminEgypt: TextsOf<typeof adminEgypt>
  masterAdmin: TextsOf<typeof masterAdmin>
  employee: TextsOf<typeof employee>
  student: TextsOf<typeof student>
  parent: TextsOf<typeof parent>
  client: TextsOf<typeof client>
  supplier: TextsOf<typeof supplier>
  vechileOwner: TextsOf<typeof vechileOwner>
  sales: TextsOf<typeof sales>
  userFamily: TextsOf<typeof userFamily>
}
export const people = {
  user: { one: 'User', many: 'Users', add: 'Add user', empty: 'Everybody the centre knows, of every type.' },
  adminEgypt: { one: 'Platform admin', many: 'Platform admins', add: 'Add platform admin', empty: 'Those who run the platform and may work in any establishment.' },
  masterAdmin: { one: 'Centre manager', many: 'Centre managers', add: 'Add centre manager', empty: 'Those who run this centre and decide what others may do.' },
  employee: { one: 'Employee', many: 'Employees', add: 'Add employee', empty: 'Lecturers, front desk, accountants: everybody who works at the centre.' },
  student: {
    one: 'Student', many: 'Students', add: 'Add student', empty: 'The students of the centre; add one, or bring a whole sheet with import.',
    actions: { approve: { do: 'Approve', done: 'The student is approved.' } },
  },
  parent: { one: 'Parent', many: 'Parents', add: 'Add parent', empty: 'Parents and guardians; linked to their children, they see their records.' },
  client: { one: 'Client', many: 'Clients', add: 'Add client', empty: 'People and companies that ask the centre for quotations.' },
  supplier: { one: 'Supplier', many: 'Suppliers', add: 'Add supplier', empty: 'Those the centre buys from.' },
  vechileOwner: { one: 'Vehicle owner', many: 'Vehicle owners', add: 'Add vehicle owner', empty: 'Owners of the vehicles that serve the centre.' },
  sales: { one: 'Sales agent', many: 'Sales agents', add: 'Add sales agent', empty: 'Those who follow up people’s interests and bring new students.' },
  userFamily: {
    one: 'Relative', many: 'Family', add: 'Add relative', empty: 'The relatives of a user; a parent who is linked here sees the child’s records.',
    hints: { relative: 'A user of the centre; leave it empty to write only a name.' },
  },
} satisfies Texts
