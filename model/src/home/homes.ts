/**
 * The homes and their audiences: chosen by the type of user and the flags held, never by a role's name, for a centre
 * writes its own roles.
 */
import { type Holder, holds, isStaff } from '../kit/permission.ts'
import { type Card, mayHave } from './card.ts'
import { cardOf, cards } from './cards.ts'

interface Flag {
  readonly group: string
  readonly flag: string
}
export interface Home {
  readonly id: string
  /** Flags that staff must hold, all of them. */
  readonly holds: readonly Flag[]
  /** Lecturers alone: of staff, those who teach. */
  readonly teaches?: true
  /** Its cards from the first on; the reader has those that their flags allow. */
  readonly cards: readonly string[]
  /** The screens of its buttons, the first one the next job; those that the reader may not open are left out. */
  readonly actions: readonly string[]
}

const money = { group: 'AccountTransaction', flag: 'viewReport' }
const marks = { group: 'EducationalGroupAttendance', flag: 'itemAdd' }

/** Homes in the order in which they are tried; the last one is for all other staff. */
export const homes: readonly Home[] = [
  {
    id: 'manager',
    holds: [money, { group: 'EducationalScheduleTime', flag: 'viewReport' }, { group: 'Student', flag: 'viewReport' }],
    cards: [
      'needs',
      'lessons',
      'collectedToday',
      'collectedMonth',
      'seats',
      'attendance',
      'debts',
      'funnel',
      'atRisk',
      'reminders',
    ],
    actions: ['WalkIn', 'PaymentDesk', 'educationalGroupAttendance'],
  },
  {
    id: 'accountant',
    holds: [money],
    cards: [
      'needs',
      'receipts',
      'collectedToday',
      'collectedMonth',
      'debts',
      'expenses',
      'dueToday',
      'shift',
      'reminders',
    ],
    actions: ['PaymentDesk', 'StudentHasDebts', 'TrialBalance'],
  },
  {
    id: 'lecturer',
    holds: [marks],
    teaches: true,
    cards: ['myLessons', 'needs', 'registers', 'scores', 'myRisk', 'reminders'],
    actions: ['educationalGroupAttendance', 'EducationalCalendar'],
  },
  {
    id: 'cashier',
    holds: [{ group: 'InstallmentPayment', flag: 'addPayments' }],
    cards: ['needs', 'shift', 'find', 'dueToday', 'receipts', 'lessons', 'reminders'],
    actions: ['PaymentDesk', 'WalkIn'],
  },
  {
    id: 'receptionist',
    holds: [{ group: 'EducationalJoiningApplication', flag: 'itemAdd' }],
    cards: ['needs', 'lessons', 'find', 'followUps', 'waiting', 'atRisk', 'interests', 'reminders'],
    actions: ['WalkIn', 'PaymentDesk', 'educationalGroupAttendance'],
  },
  {
    id: 'others',
    holds: [],
    cards: cards.filter(({ teaching }) => !teaching).map(({ id }) => id),
    actions: ['EducationalCalendar', 'educationalGroupAttendance'],
  },
]

/** Undefined for portal users: their page is another one. Who sees own groups only (D12.2) has the lecturer's day. */
export const homeFor = (holder: Holder, teaches: boolean, ownGroupsOnly = false): Home | undefined =>
  isStaff(holder.userType)
    ? homes.find((home) =>
        ownGroupsOnly
          ? home.teaches
          : (!home.teaches || teaches) && home.holds.every(({ group, flag }) => holds(holder, group, flag)),
      )
    : undefined

/** The cards of a home that its reader may have, and those that they may add. */
export function cardsFor(
  holder: Holder,
  home: Home,
  teaches: boolean,
): { readonly own: readonly Card[]; readonly others: readonly Card[] } {
  const may = (card: Card): boolean => (!card.teaching || teaches) && mayHave(holder, card)
  return {
    own: home.cards.map(cardOf).filter(may),
    others: cards.filter((card) => !home.cards.includes(card.id)).filter(may),
  }
}
