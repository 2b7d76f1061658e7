/** The cards of all homes. */
import { listOf } from '../figures.ts'
import type { Card } from './card.ts'

export const cards: readonly Card[] = [
  {
    id: 'needs',
    special: 'needs',
  },
  {
    id: 'collectedToday',
    reports: {
      // eight days, so that today and its weekday of last week come out of one statement
      days: {
        report: 'daySheet',
        query: { from: '{weekAgo}', to: '{today}', rows: 'day', columns: 'paymentMethod', measures: 'received' },
      },
    },
  },
  {
    id: 'collectedMonth',
    reports: {
      days: {
        report: 'daySheet',
        query: { period: 'thisMonth', rows: 'day', columns: 'none', measures: 'received', compare: 'previous' },
      },
    },
  },
  {
    id: 'seats',
    reports: {
      categories: {
        report: 'seatsOfGroups',
        query: { rows: 'educationalCategory', columns: 'none', measures: 'fullness,placesTaken,places,placesFree' },
      },
    },
  },
  {
    id: 'attendance',
    reports: {
      weeks: {
        report: 'attendanceAndAbsence',
        query: {
          from: '{eightWeeks}',
          to: '{today}',
          rows: 'week',
          columns: 'none',
          measures: 'rate,present,countedMarks',
        },
      },
    },
  },
  {
    id: 'debts',
    tells: ['debtsOverdue'],
    reports: {
      ages: {
        report: 'debtsByAge',
        query: { rows: 'late', columns: 'none', measures: 'remainder,debtors', lateNot: 'notYet' },
      },
    },
  },
  {
    id: 'funnel',
    special: 'funnel',
    sees: ['student', 'userSysteamInterest', 'interestFollowUp', 'educationalJoiningApplication', 'installmentPayment'],
  },
  {
    id: 'atRisk',
    tells: ['studentsAtRisk'],
    special: 'atRisk',
    figure: 'studentsAtRisk',
    sees: ['studentRisk'],
  },
  {
    id: 'myRisk',
    teaching: true,
    tells: ['studentsAtRisk'],
    special: 'myRisk',
    figure: 'studentsAtRisk',
    sees: ['studentRisk'],
  },
  {
    id: 'lessons',
    special: 'lessons',
    figure: 'lessons',
    sees: ['educationalScheduleTime'],
  },
  {
    id: 'myLessons',
    teaching: true,
    special: 'myLessons',
    figure: 'lessons',
    sees: ['educationalScheduleTime'],
  },
  {
    id: 'find',
    special: 'find',
    sees: ['student'],
  },
  {
    id: 'waiting',
    lists: {
      applications: {
        entity: 'educationalJoiningApplication',
        query: { tab: 'UnderReview', sort: 'createdAt' },
        size: 4,
        line: { title: 'student', detail: 'educationalCategory', at: 'createdAt' },
      },
      seats: {
        entity: 'groupWaiting',
        query: { tab: 'Waiting', sort: 'since' },
        size: 3,
        line: { title: 'student', detail: 'educationalGroup', at: 'since' },
      },
    },
  },
  {
    id: 'shift',
    special: 'shift',
    sees: ['cashierShift'],
  },
  {
    id: 'dueToday',
    tells: ['debtsDueToday'],
    special: 'dueToday',
    holds: { group: 'Debt', flag: 'view' },
  },
  {
    id: 'receipts',
    tells: ['receiptsWaiting'],
    lists: {
      receipts: {
        entity: 'receipt',
        query: { tab: 'Waiting', sort: 'at' },
        size: 5,
        line: { title: 'user', detail: 'paymentMethod', at: 'at', money: 'money' },
      },
    },
  },
  {
    id: 'expenses',
    reports: {
      types: {
        report: 'expenses',
        query: {
          period: 'thisMonth',
          rows: 'expensesType',
          columns: 'none',
          measures: 'net,expenses',
          compare: 'previous',
        },
      },
    },
  },
  {
    id: 'registers',
    teaching: true,
    tells: ['registersNotTaken'],
    lists: {
      times: {
        entity: 'educationalScheduleTime',
        query: { ...listOf('registersNotTaken'), fromTo: 'now', sort: 'from' },
        mine: 'lecturerToken',
        figure: 'registersNotTaken',
        size: 5,
        line: { title: 'educationalGroup', detail: 'place', at: 'from' },
      },
    },
    holds: { group: 'EducationalGroupAttendance', flag: 'itemAdd' },
  },
  {
    id: 'scores',
    teaching: true,
    special: 'scores',
    sees: ['monitorScoreExam'],
    holds: { group: 'MonitorScoreExam', flag: 'itemAdd' },
  },
  {
    id: 'followUps',
    lists: {
      waiting: {
        entity: 'interestFollowUp',
        query: { replyStatus: 'NotReplied', sort: 'at' },
        size: 4,
        line: { title: 'user', detail: 'interest', at: 'at' },
      },
    },
  },
  {
    id: 'reminders',
    tells: ['remindersToday'],
    lists: {
      open: {
        entity: 'reminder',
        query: { tab: 'Open', atTo: '{today}', sort: 'at' },
        size: 4,
        line: { title: 'names', detail: 'educationalGroup', at: 'at' },
      },
    },
  },
  {
    id: 'interests',
    lists: {
      told: {
        entity: 'userSysteamInterest',
        query: { createdFrom: '{weekAgo}', sort: '-createdAt' },
        size: 4,
        line: { title: 'user', detail: 'interest', at: 'createdAt' },
      },
    },
  },
]

/** Throws for an id that no card has: a home that names it is a bug. */
export function cardOf(id: string): Card {
  const card = cards.find((each) => each.id === id)
  if (!card) throw new Error(`no card ${id}`)
  return card
}
export const funnelCard = cardOf('funnel')
