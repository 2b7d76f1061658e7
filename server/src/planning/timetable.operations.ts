/** Operations of timetable plans that no definition derives: their week, and a session that a person moves. */
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sessionChange, timetableGroup, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import { answers, type Operation } from '../records/serving/operation.ts'
import { readRow, recordId } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { moveSession, type SessionChange } from './session-move.ts'
import { week } from './planning.answers.ts'
import { showWeek } from './week-view.ts'

const group = 'EducationalScheduleTime'
const changeInput = { ...sessionChange, number: int({ required: true, min: 0, max: 13 }) } as const

export const timetableOperations: readonly Operation[] = [
  {
    id: 'timetablePlan.week',
    method: 'GET',
    path: '/api/timetable-plans/:token/week',
    permit: { group, flag: 'view' },
    staff: true,
    access: 'read',
    entity: 'timetablePlan',
    timeout: 20_000,
    describe: () => ({ summary: 'Read the week of a timetable plan', answer: answers(week) }),
    handle: async (ctx, { params }) =>
      showWeek(ctx, (await readRow(ctx, timetablePlan, recordId(timetablePlan, params.token))).id as string),
  },
  {
    id: 'timetableGroup.session',
    method: 'POST',
    path: '/api/timetable-groups/:token/session',
    permit: { group, flag: 'itemUpdate' },
    staff: true,
    access: 'write',
    entity: 'timetableGroup',
    input: changeInput,
    describe: () => ({ summary: 'Put a session of a plan somewhere by hand', answer: 'nothing' }),
    handle: async (ctx, { params, body }) => {
      const parsed = fieldsSchema(changeInput).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      await moveSession(
        ctx,
        recordId(timetableGroup, params.token),
        (await resolveReferences(ctx, changeInput, parsed.data)) as unknown as SessionChange,
      )
    },
  },
]
