/**
 * Operations of the calendar: what it shows, what is free, which lessons are on a holiday, and links for calendar
 * applications.
 */
import { holiday } from '@topcenter/model/education/holiday'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { rules } from '../../records/rules.ts'
import { dropFeed, feedInput, listFeeds, makeFeed } from './calendar-feed.service.ts'
import { freeQuery, readFree } from '../schedule/free-slots.service.ts'
import {
  readHolidayTimes,
  readStandingHolidays,
  settleHoliday,
  settleInput,
  takeHolidayBack,
} from './holiday-times.service.ts'
import { readTimePayments } from '../schedule/time-payments.service.ts'
import { calendarQuery, readCalendar } from './timetable.service.ts'
import {
  calendar,
  calendarFeed,
  calendarFeeds,
  freeSlots,
  holidaySettled,
  holidayTimes,
  standingHolidays,
  takenBack,
  timePayments,
} from '../education.answers.ts'

const group = 'EducationalScheduleTime'
const changes = {
  anyOf: [
    { group, flag: 'itemAdd' },
    { group, flag: 'itemUpdate' },
  ],
} as const

export const calendarOperations: readonly Operation[] = [
  {
    id: 'calendar.read',
    method: 'GET',
    path: '/api/calendar',
    permit: { group, flag: 'view' },
    access: 'read',
    entity: 'educationalScheduleTime',
    query: calendarQuery,
    describe: () => ({
      summary: 'Read the calendar between two days',
      description: 'Six weeks at most. `of`: the token of the group, place, lecturer or student that `by` speaks of.',
      answer: answers(calendar),
    }),
    handle: (ctx, { query }) => readCalendar(ctx, query),
  },
  {
    id: 'calendar.free',
    staff: true,
    method: 'GET',
    path: '/api/calendar/free',
    permit: changes,
    access: 'read',
    entity: 'educationalScheduleTime',
    query: freeQuery,
    describe: () => ({ summary: 'Find free times and places for one schedule time', answer: answers(freeSlots) }),
    handle: (ctx, { query }) => readFree(ctx, query),
  },
  {
    id: 'calendar.holidays',
    staff: true,
    method: 'GET',
    path: '/api/calendar/holidays',
    permit: { group, flag: 'itemUpdate' },
    access: 'read',
    entity: 'holiday',
    describe: () => ({ summary: 'List holidays on which lessons still stand', answer: answers(standingHolidays) }),
    handle: (ctx) => readStandingHolidays(ctx),
  },
  {
    id: 'holiday.times',
    staff: true,
    method: 'GET',
    path: '/api/holidays/:token/times',
    permit: { group, flag: 'itemUpdate' },
    access: 'read',
    entity: 'holiday',
    describe: () => ({
      summary: 'List the lessons on one holiday',
      description: '`next`: where each could go · `settled`: what was moved or canceled.',
      answer: answers(holidayTimes),
    }),
    handle: (ctx, { params }) => readHolidayTimes(ctx, params.token),
  },
  {
    id: 'holiday.settle',
    staff: true,
    method: 'POST',
    path: '/api/holidays/:token/times',
    permit: { group, flag: 'itemUpdate' },
    access: 'write',
    entity: 'holiday',
    input: settleInput,
    describe: () => ({ summary: 'Move or cancel lessons on one holiday', answer: answers(holidaySettled) }),
    handle: (ctx, { params, body }) => settleHoliday(ctx, params.token, body),
  },
  {
    id: 'educationalScheduleTime.payments',
    staff: true,
    method: 'GET',
    path: '/api/educational-schedule-times/:token/payments',
    permit: { group: 'Debt', flag: 'view' },
    access: 'read',
    entity: 'educationalScheduleTime',
    describe: () => ({ summary: 'Read what the students of one session owe', answer: answers(timePayments) }),
    handle: (ctx, { params }) => readTimePayments(ctx, params.token),
  },
  {
    id: 'calendarFeeds.list',
    method: 'GET',
    path: '/api/calendar-feeds',
    permit: 'user',
    access: 'read',
    describe: () => ({ summary: 'List own calendar links', answer: answers(calendarFeeds) }),
    handle: (ctx) => listFeeds(ctx),
  },
  {
    id: 'calendarFeeds.make',
    portal: true,
    method: 'POST',
    path: '/api/calendar-feeds',
    permit: { group, flag: 'view' },
    access: 'write',
    input: feedInput,
    answersSecret: true,
    describe: () => ({ summary: 'Make a calendar link', answer: answers(calendarFeed) }),
    handle: (ctx, { body }) => makeFeed(ctx, body),
  },
  {
    id: 'calendarFeeds.drop',
    portal: true,
    method: 'DELETE',
    path: '/api/calendar-feeds/:token',
    permit: 'user',
    access: 'write',
    describe: () => ({ summary: 'Delete a calendar link', answer: 'nothing' }),
    handle: (ctx, { params }) => dropFeed(ctx, params.token),
  },
]

export const holidayRules = rules(
  holiday,
  {},
  {
    takeBack: {
      apply: (ctx, row, input) => takeHolidayBack(ctx, row.id, input.leaveOut === true),
      result: takenBack,
    },
  },
)
