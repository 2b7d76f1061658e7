/** The cards of all homes. */
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
        query: { from: '{eightWeeks}', to: '{today}', rows: 'week', columns: 'none', measures: 'rate,present,known' },
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
    sees: ['studentRisk'],
  },
  {
    id: 'myRisk',
    teaching: true,
    tells: ['studentsAtRisk'],
    special: 'myRisk',
    sees: ['studentRisk'],
  },
  {
    id: 'lessons',
    special: 'lessons',
    sees: ['educationalScheduleTime'],
  },
  {
    id: 'myLessons',
    teaching: true,
    special: 'myLessons',
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
    lists: {
      debts: {
        entity: 'debt',
        query: { nextDueOnFrom: '{today}', nextDueOnTo: '{today}', sort: '-remainder' },
        size: 5,
        line: { title: 'user', detail: 'educationalGroup', money: 'remainder' },
      },
    },
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
        query: { tab: 'Planned', workDay: 'Work', register: 'NotTaken', fromTo: 'now', sort: 'from' },
        mine: 'lecturerToken',
        size: 5,
        line: { title: 'educationalGroup', detail: 'place', at: 'from' },
      },
    },
    holds: { group: 'EducationalGroupAttendance', flag: 'itemAdd' },
  },
  {
    id: 'scores',
    teaching: true,
    lists: {
      scores: {
        entity: 'monitorScoreExam',
        query: { status: 'Missing' },
        mine: 'educationalGroupToken',
        size: 4,
        line: { title: 'student', detail: 'component' },
      },
    },
    holds: { group: 'MonitorScoreExam', flag: 'itemUpdate' },
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
