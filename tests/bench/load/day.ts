/**
 * Requests of a mixed day and their frequency: seven of ten are reads of staff, the rest registers, payments, saves and
 * portals.
 */
import { newId } from '@topcenter/model/kit/token'
import type { Call } from '../server-child.ts'
import type { Place } from './people.ts'

export interface Asked extends Call {
  readonly session: string
}
type Making = (place: Place) => Omit<Call, 'key'> & { readonly portal?: true }

const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const digits = (): string => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
const names = ['محمد', 'أحمد', 'فاطمة', 'STU-0001', '0101', 'علي النجار']

const day: readonly (readonly [share: number, name: string, make: Making])[] = [
  [16, 'list of students', () => ({ method: 'GET', path: '/api/students' })],
  [16, 'one student', ({ students }) => ({ method: 'GET', path: `/api/students/${one(students)}` })],
  [10, 'search', () => ({ method: 'GET', path: `/api/students?search=${encodeURIComponent(one(names))}` })],
  [8, 'list of groups', () => ({ method: 'GET', path: '/api/educational-groups' })],
  [6, 'one group', ({ groups }) => ({ method: 'GET', path: `/api/educational-groups/${one(groups)}` })],
  [8, 'home', () => ({ method: 'GET', path: '/api/home' })],
  [6, 'attendance', () => ({ method: 'GET', path: '/api/educational-group-attendances' })],
  [
    5,
    'open a register',
    ({ meetings }) => ({
      method: 'GET',
      path: `/api/educational-schedule-times/${one(meetings).token}/register`,
    }),
  ],
  [
    5,
    'take a register',
    ({ meetings }) => {
      const { token, seats } = one(meetings)
      const marks = seats.map((groupStudentToken) => ({
        groupStudentToken,
        attendance: 'Attendance',
        minutesLate: 1 + Math.floor(Math.random() * 40),
      }))
      return { method: 'POST', path: `/api/educational-schedule-times/${token}/register`, body: { marks, way: 'List' } }
    },
  ],
  [
    8,
    'payment',
    ({ students, account, method }) => ({
      method: 'POST',
      path: '/api/receipts',
      body: { payerToken: one(students), money: 5_000, accountToken: account, paymentMethodToken: method },
    }),
  ],
  [
    4,
    'a new student',
    () => ({
      method: 'POST',
      path: '/api/students',
      body: { names: { en: `Load ${digits()}` }, phone: `+2010${digits()}` },
    }),
  ],
  [5, 'home of a student', () => ({ method: 'GET', path: '/api/home', portal: true })],
  [3, 'own attendance', () => ({ method: 'GET', path: '/api/educational-group-attendances', portal: true })],
]
/** One of a kind, as who works in the place. */
export function askedOf(kind: string, place: Place): Asked {
  const [, , make] = day.find(([, name]) => name === kind)!
  const { portal, ...call } = make(place)
  const session = portal ? one(place.portals) : place.manager
  return { ...call, session, ...(call.method === 'GET' ? {} : { key: newId() }) }
}

const whole = day.reduce((sum, [share]) => sum + share, 0)

export function nextAsked(places: readonly Place[]): { readonly name: string; readonly asked: Asked } {
  let at = Math.random() * whole
  const [, name] = day.find(([share]) => (at -= share) < 0)!
  return { name, asked: askedOf(name, one(places)) }
}
