/** Operations of the calendar: what it shows, what is free, what stands on a holiday, and links for calendars outside. */
import { holiday } from '@topcenter/model/education/holiday'
import type { Operation } from '../records/operation.ts'
import { rules } from '../records/rules.ts'
import { dropFeed, feedInput, listFeeds, makeFeed } from './calendar-feed.service.ts'
import { freeQuery, readFree } from './free-slots.service.ts'
import {
  readHolidayTimes,
  readStandingHolidays,
  settleHoliday,
  settleInput,
  takeHolidayBack,
} from './holiday-times.service.ts'
import { readTimePayments } from './time-payments.service.ts'
import { calendarQuery, readCalendar } from './timetable.service.ts'

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
    handle: (ctx, { params }) => readTimePayments(ctx, params.token),
  },
  {
    id: 'calendarFeeds.list',
    method: 'GET',
    path: '/api/calendar-feeds',
    permit: 'user',
    access: 'read',
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
    handle: (ctx, { body }) => makeFeed(ctx, body),
  },
  {
    id: 'calendarFeeds.drop',
    portal: true,
    method: 'DELETE',
    path: '/api/calendar-feeds/:token',
    permit: 'user',
    access: 'write',
    handle: (ctx, { params }) => dropFeed(ctx, params.token),
  },
]

export const holidayRules = rules(
  holiday,
  {},
  { takeBack: { apply: (ctx, row, input) => takeHolidayBack(ctx, row.id, input.leaveOut === true) } },
)
