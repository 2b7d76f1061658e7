/** Handlers of the calendar: its times, free times, lessons on a holiday, and links for calendar applications. */
import {
  dropCalendarFeed,
  listCalendarFeeds,
  makeCalendarFeed,
  readCalendar,
  readFreeSlots,
  readHolidayLessons,
  readLessonPayments,
  readStandingHolidays,
  settleHoliday,
  takenBack,
} from '@topcenter/model/education/api'
import { holiday } from '@topcenter/model/education/holiday'
import { rules } from '../../records/rules.ts'
import { handle } from '../../records/serving/handle.ts'
import { readFree } from '../schedule/free-slots.service.ts'
import { readTimePayments } from '../schedule/time-payments.service.ts'
import { dropFeed, listFeeds, makeFeed, refuseGuests } from './calendar-feed.service.ts'
import { readHolidayTimes, settleTimes, standingHolidays, takeHolidayBack } from './holiday-times.service.ts'
import { calendarOf } from './timetable.service.ts'

export const calendarOperations = [
  handle(readCalendar, (ctx, { query }) => calendarOf(ctx, query)),
  handle(readFreeSlots, (ctx, { query }) => readFree(ctx, query)),
  handle(readStandingHolidays, standingHolidays),
  handle(readHolidayLessons, (ctx, { params }) => readHolidayTimes(ctx, params.token)),
  handle(settleHoliday, (ctx, { params, body }) => settleTimes(ctx, params.token, body)),
  handle(readLessonPayments, (ctx, { params }) => readTimePayments(ctx, params.token)),
  handle(listCalendarFeeds, listFeeds),
  handle(makeCalendarFeed, (ctx, request) => {
    refuseGuests(ctx)
    return makeFeed(ctx, request.body)
  }),
  handle(dropCalendarFeed, (ctx, { params }) => dropFeed(ctx, params.token)),
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
