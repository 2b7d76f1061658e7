import { bool, longText, names, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, unlessRefused } from '@topcenter/model/kit/refusal'
import { seasonShift, shiftRule } from '@topcenter/model/planning/season-shift'
import type { Fields } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { changedOf } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation, type Request } from '../records/serving/operation.ts'
import { readChanged, readRow, recordId } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { type Columns, rules } from '../records/rules.ts'
import { takenBack } from '../education/education.answers.ts'
import { shiftPreview, shiftTimes } from './planning.answers.ts'
import {
  applyShift,
  previewShift,
  returnShift,
  type ShiftRule,
  shiftRefusal,
  timesOfShift,
} from './season-shift.service.ts'

const group = 'EducationalScheduleTime'
/** Enough for all lessons of a centre's term. */
const slow = 60_000

const previewInput = { ...shiftRule, confirmClash: bool() } as const
const applyInput = {
  ...shiftRule,
  names: names({ required: true, maxLength: 200 }),
  description: longText({ maxLength: 1000 }),
  /** The fingerprint of the preview that the person saw. */
  seen: text({ required: true }),
  /** Whether times that cannot move stay where they are; otherwise nothing moves at all. */
  leaveOut: bool(),
  /** Whether clashes of students are allowed; they are recorded then (D4.2). */
  confirmClash: bool(),
} as const

async function parsed(ctx: Ctx, fields: Fields, { body }: Request): Promise<Columns> {
  const result = fieldsSchema(fields).safeParse(body ?? {})
  if (!result.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(result.error) }))
  return resolveReferences(ctx, fields, result.data)
}
function ruleOf(input: Columns): ShiftRule {
  const rule = Object.fromEntries(
    Object.keys(shiftRule)
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  ) as unknown as ShiftRule
  unlessRefused(shiftRefusal(rule))
  return rule
}

export const seasonShiftOperations: readonly Operation[] = [
  {
    id: 'seasonShift.preview',
    method: 'POST',
    path: '/api/season-shifts/preview',
    permit: { group, flag: 'itemUpdate' },
    staff: true,
    access: 'read',
    entity: 'seasonShift',
    input: previewInput,
    timeout: slow,
    describe: () => ({ summary: 'Preview the move of a season', answer: answers(shiftPreview) }),
    handle: async (ctx, request) => {
      const input = await parsed(ctx, previewInput, request)
      return previewShift(ctx, ruleOf(input), input.confirmClash === true)
    },
  },
  {
    id: 'seasonShift.apply',
    method: 'POST',
    path: '/api/season-shifts',
    permit: { group, flag: 'itemUpdate' },
    staff: true,
    access: 'write',
    entity: 'seasonShift',
    input: applyInput,
    timeout: slow,
    describe: () => ({ summary: 'Move a season', answer: answers(changedOf('seasonShift')) }),
    handle: async (ctx, request) => {
      const input = await parsed(ctx, applyInput, request)
      const note = input.description as string | null | undefined
      const id = await applyShift(ctx, ruleOf(input), {
        names: input.names as Names,
        description: note ? { [ctx.language]: note } : null,
        seen: input.seen as string,
        leaveOut: input.leaveOut === true,
        confirmed: input.confirmClash === true,
      })
      return readChanged(ctx, seasonShift, id)
    },
  },
  {
    id: 'seasonShift.times',
    method: 'GET',
    path: '/api/season-shifts/:token/times',
    permit: { group, flag: 'view' },
    staff: true,
    access: 'read',
    entity: 'seasonShift',
    describe: () => ({ summary: 'List what a season shift moved', answer: answers(shiftTimes) }),
    handle: async (ctx, { params }) =>
      timesOfShift(ctx, (await readRow(ctx, seasonShift, recordId(seasonShift, params.token))).id as string),
  },
]

export const seasonShiftRules = rules(
  seasonShift,
  {},
  {
    undo: {
      prepare: (ctx) => ({ undoneAt: ctx.now.toISOString() }),
      apply: (ctx, shift, input) => returnShift(ctx, shift, input.leaveOut === true),
      result: takenBack,
    },
  },
)
