/** Endpoints of reminders: their calendar, and the plan of each thing that the centre is reminded of (D8.4). */
import { type PlannedSource, reminder } from '../alerts/reminder.ts'
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import { groupOf } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { reminderPlan } from '../lookups/lists.ts'

/** Maximum of days in a calendar of reminders: a month's page shows six weeks. */
export const maxDays = 42

/** Sources that the calendar counts, with the entity that its reader must see. Lessons have a calendar of their own. */
export const countedSources = {
  instalment: 'debt',
  exam: 'groupScheduleExam',
  subscription: 'joiningApplicationSubscription',
  followUp: 'interestFollowUp',
  document: 'user',
} as const satisfies Partial<Record<PlannedSource, string>>
export const countedSourceIds = Object.keys(countedSources) as (keyof typeof countedSources)[]

export const readReminderCalendar = endpoint({
  id: 'reminders.calendar',
  method: 'GET',
  path: '/api/reminders/calendar',
  permit: { group: groupOf(reminder), flag: 'view' },
  readers: 'portal',
  entity: reminder,
  query: {
    from: input.date({ required: true }),
    /** The last day, included. */
    to: input.date({ required: true }),
  },
  summary: 'Read a calendar of reminders',
  description:
    `At most ${maxDays} days. \`items\`: each time at which a reminder speaks, those that come back included; ` +
    '`planned`: how much of what plans speak of by themselves falls on a day, of what the reader may see; ' +
    '`isCut`: there are more reminders than are read.',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          token: answer.token(reminder),
          names: answer.names,
          standing: answer.valueOf(reminder, 'standing'),
          comesBack: answer.yesNo,
          priorityType: answer.orNull(answer.reference),
          at: answer.instant,
          day: answer.day,
        }),
      ),
      planned: answer.list(
        answer.object({ source: answer.oneOf(countedSourceIds), day: answer.day, count: answer.whole }),
      ),
      isCut: answer.yesNo,
    }),
})

/** Builds an object with one member for each source of reminders. */
const ofEachSource = <T>(value: T): Readonly<Record<PlannedSource, T>> => ({
  lesson: value,
  instalment: value,
  exam: value,
  subscription: value,
  followUp: value,
  document: value,
})
const choices = () => answer.object(ofEachSource(answer.orNull(answer.called(reminderPlan))))

export const readReminderChoices = endpoint({
  id: 'reminderChoices.read',
  method: 'GET',
  path: '/api/reminder-choices',
  permit: { group: groupOf(reminder), flag: 'view' },
  readers: 'staff',
  summary: 'Read which plan speaks of what by itself',
  answer: choices,
})

export const changeReminderChoices = endpoint({
  id: 'reminderChoices.change',
  method: 'PATCH',
  path: '/api/reminder-choices',
  permit: { group: 'ReminderPlan', flag: 'itemUpdate' },
  readers: 'staff',
  /** Changes the sources that it names; null: no plan. */
  body: ofEachSource(input.ref('reminderPlan')),
  summary: 'Choose which plan speaks of what by itself',
  answer: choices,
})
