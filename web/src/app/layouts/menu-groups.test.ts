import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentItem, type MenuLinks } from './menu-groups.ts'

const icon = null as never
const groups: MenuLinks[] = [
  {
    key: 'users',
    label: 'Users',
    icon,
    items: [
      { key: 's', label: 'Students', to: '/users/students' },
      { key: 'n', label: 'Not approved', to: '/users/students-not-approved' },
    ],
  },
  {
    key: 'money',
    label: 'Finance',
    icon,
    items: [
      { key: 'a', label: 'Accounts', to: '/finance/accounts' },
      { key: 't', label: 'Transactions', to: '/finance/accounts/account-transactions' },
    ],
  },
]

test('the longest path that contains where one is, at whole segments', () => {
  assert.equal(currentItem(groups, '/users/students/tok_1')?.key, 's')
  assert.equal(currentItem(groups, '/users/students-not-approved')?.key, 'n')
  assert.equal(currentItem(groups, '/finance/accounts/account-transactions')?.key, 't')
  assert.equal(currentItem(groups, '/reports'), undefined)
})
