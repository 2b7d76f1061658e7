import { defineEntity, type RowOf, type UserType, userTypes } from '../kit/entity.ts'
import { bool, oneOf, ref, text } from '../kit/field.ts'
import { eventKinds, priorities, topicIds } from './events.ts'

/** Everybody's own, staff too. */
const own = Object.fromEntries(userTypes.map((userType) => [userType, 'user'])) as Record<UserType, 'user'>

/**
 * A word to one user: arrives live and stays until it is read (D8.5). Names are its title, the description its body;
 * one that its user deleted is archived, and forgotten later.
 */
export const notification = defineEntity('notification', {
  prefix: 'ntf',
  traits: ['named'],
  path: '/notifications',
  menu: 'alerts',
  icon: 'bell',
  fields: {
    user: ref('user', { required: true, readonly: true }),
    kind: oneOf(eventKinds, { required: true, readonly: true, initial: 'message' }),
    topic: oneOf(topicIds, { required: true, readonly: true, filter: true, initial: 'messages' }),
    priority: oneOf(priorities, { required: true, readonly: true, initial: 'Normal' }),
    /** The child, when a parent gets a child's notification (D8.6); only for readers who may see a child's lessons. */
    student: ref('student', { readonly: true, seenWith: 'EducationalGroupAttendance' }),
    /** Link inside the product. */
    link: text({ readonly: true, maxLength: 400 }),
    read: bool({ readonly: true, filter: true, initial: false }),
    opened: bool({ readonly: true, filter: true, initial: false }),
  },
  flagsFor: { view: 'notificationView' },
  flags: ['notificationAdd', 'changeKept'],
  actions: {
    markRead: { when: { read: false }, set: { read: true }, flag: 'notificationRead' },
    markOpened: { when: { opened: false }, set: { opened: true, read: true }, flag: 'notificationOpen' },
  },
  own,
  personal: true,
  portal: ['markRead', 'markOpened'],
  list: {
    columns: ['names', 'description', 'topic', 'read', 'createdAt'],
    also: ['link', 'opened', 'kind', 'priority', 'student'],
    sort: '-createdAt',
  },
})
export interface Notification extends RowOf<typeof notification> {}
