/** Papers of groups, and weeks on paper (D11.6). */
import { date, int, oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { namesColumns, namesFields, namesShape } from '../../papers/names-table.ts'
import { spoken } from '../../papers/paper-request.ts'
import { file, type Operation, type Request } from '../../records/serving/operation.ts'
import { blankRegister } from './blank-register.ts'
import { namesPaper } from './names-paper.ts'
import { paperSights, type PaperSight, timetablePaper } from './timetable-paper.ts'

const language = oneOf(['ar', 'en'])
const registerQuery = {
  lessons: int({ min: 1, max: 20, initial: 8 }),
  walkIns: int({ min: 0, max: 20, initial: 5 }),
  language,
} as const
const namesQuery = { ...namesFields, language } as const
const timetableQuery = {
  by: oneOf(paperSights, { required: true }),
  of: text({ required: true }),
  week: date(),
  language,
} as const

/** The values of a query that is described by these fields; left out ones have their first value. */
function asked(fields: typeof registerQuery | typeof timetableQuery, { query }: Request) {
  const parsed = fieldsSchema(fields).safeParse(query)
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  return parsed.data as Readonly<Record<string, string | number | null | undefined>>
}
const seats = { group: 'EducationalGroupStudent', flag: 'view' } as const
const pdf = file('application/pdf')

export const educationPapers: readonly Operation[] = [
  {
    id: 'educationalGroup.blankRegister',
    staff: true,
    method: 'GET',
    path: '/api/educational-groups/:token/register-document',
    permit: seats,
    access: 'read',
    entity: 'educationalGroupStudent',
    query: registerQuery,
    pace: 'file',
    timeout: 15_000,
    describe: () => ({
      summary: 'Print the blank register of one group',
      description: 'With boxes for its next `lessons`, and `walkIns` empty lines.',
      answer: pdf,
    }),
    handle: (ctx, request) => {
      const { lessons, walkIns } = asked(registerQuery, request)
      return blankRegister(spoken(ctx, request), request.params.token, {
        lessons: Number(lessons ?? 8),
        walkIns: Number(walkIns ?? 5),
      })
    },
  },
  {
    id: 'educationalGroup.namesDocument',
    staff: true,
    method: 'GET',
    path: '/api/educational-groups/:token/names-document',
    permit: seats,
    access: 'read',
    entity: 'educationalGroupStudent',
    query: namesQuery,
    pace: 'file',
    timeout: 15_000,
    describe: () => ({
      summary: 'Print the names of one group with columns to sign in',
      description: `\`columns\`, with commas: ${namesColumns.join(', ')}; \`code\` unless told otherwise.`,
      answer: pdf,
    }),
    handle: (ctx, request) => namesPaper(spoken(ctx, request), request.params.token, namesShape(request.query)),
  },
  {
    id: 'calendar.document',
    method: 'GET',
    path: '/api/calendar/document',
    permit: { group: 'EducationalScheduleTime', flag: 'view' },
    access: 'read',
    entity: 'educationalScheduleTime',
    query: timetableQuery,
    pace: 'file',
    timeout: 15_000,
    describe: () => ({
      summary: 'Print a week of a group, place, lecturer or student',
      description:
        'The week of the day `week`, from Saturday; unless told otherwise this one, or the next with lessons.',
      answer: pdf,
    }),
    handle: (ctx, request) => {
      const { by, of, week } = asked(timetableQuery, request)
      return timetablePaper(spoken(ctx, request), {
        by: by as PaperSight,
        of: of as string,
        week: (week as string | null) ?? undefined,
      })
    },
  },
]
