import { defineEntity, type RowOf, type UserType, userTypes } from '../kit/entity.ts'
import { bool, ref, text } from '../kit/field.ts'

/** Everybody's own, staff too. */
const own = Object.fromEntries(userTypes.map((userType) => [userType, 'user'])) as Record<UserType, 'user'>

/** A word to one user: arrives live and stays until it is read (D8.4). Names are its title, the description its body. */
export const notification = defineEntity('notification', {
  prefix: 'ntf',
  traits: ['named'],
  path: '/notifications',
  menu: 'alerts',
  icon: 'bell',
  fields: {
    user: ref('user', { required: true, readonly: true }),
    /** Where it leads, inside the product. */
    link: text({ readonly: true, maxLength: 400 }),
    read: bool({ readonly: true, filter: true, initial: false }),
    opened: bool({ readonly: true, filter: true, initial: false }),
  },
  flagsFor: { view: 'notificationView' },
  flags: ['notificationAdd'],
  actions: {
    markRead: { when: { read: false }, set: { read: true }, flag: 'notificationRead' },
    markOpened: { when: { opened: false }, set: { opened: true, read: true }, flag: 'notificationOpen' },
  },
  own,
  portal: ['markRead', 'markOpened'],
  list: { columns: ['names', 'description', 'read', 'createdAt'], also: ['link', 'opened'], sort: '-createdAt' },
})
export interface Notification extends RowOf<typeof notification> {}
