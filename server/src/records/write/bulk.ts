/** One action on many records, each in its own savepoint: those that are refused are reported, the others are done. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type FieldFault, type Refusal, type RefusalCode, refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { stateActions } from '@topcenter/model/kit/permission'
import { describe } from '@topcenter/texts/describe'
import { figuresOf } from '../../platform/http/problem.ts'
import { actionInput, actOn } from './act.ts'
import { refusalOf } from '../schema/constraints.ts'
import type { Ctx } from '../context.ts'
import { pageRows } from '../list/list.ts'
import { readList } from '../list/list-query.ts'
import { permitAction } from '../permissions/permit.ts'
import { readRow, recordId } from '../read.ts'
import type { ActionRule } from '../rules.ts'
import { removeRecord } from './remove.ts'
import { withShown } from '../with-shown.ts'
import { presentRecord } from '../presenter.ts'

/** Records that one bulk call may touch. */
export const bulkLimit = 1_000

interface BulkAnswer {
  done: number
  /** The records that were changed, so that exactly these can be undone. */
  tokens: string[]
  refused: {
    token: string
    label: unknown
    code: RefusalCode
    detail: string
    params?: Refusal['params']
    fields?: (FieldFault & { readonly message: string })[]
  }[]
}

export async function bulkAct(ctx: Ctx, entity: AnyEntity, body: unknown): Promise<BulkAnswer> {
  const { action, input, ...chosen } = readBulk(entity, body)
  const named = entity.spec.actions?.[action]
  if (named) permitAction(ctx.actor, entity, action)
  // a fault of the input itself is reported once, at its field
  const parsed = named && (await actionInput(ctx, entity, action, named, input))
  const targets = await chosenTokens(ctx, entity, chosen)
  const rule = ctx.runtime.rules.get(entity.id)?.actions[action] as ActionRule<unknown, unknown> | undefined
  const each = rule?.together ? await rule.together(ctx, targets, parsed) : input
  const answer: BulkAnswer = { done: 0, tokens: [], refused: [] }
  for (const token of targets) {
    try {
      await ctx.tx.savepoint(async () =>
        action === 'remove' ? removeRecord(ctx, entity, token) : actOn(ctx, entity, action, token, each),
      )
      answer.done += 1
      answer.tokens.push(token)
    } catch (error) {
      const refusal = refusalOf(error, ctx.runtime.constraintRefusal)
      if (!refusal) throw error
      const { refused: code, params, fields = [] } = refusal
      const faults = fields.map((fault) => ({
        name: fault.name,
        code: fault.code,
        ...figuresOf(fault.params),
        message: describe(fault.code, fault.params, ctx.language).detail,
      }))
      answer.refused.push({
        token,
        label: await nameOf(ctx, entity, token),
        code,
        detail: describe(code, params, ctx.language).detail,
        ...figuresOf(params),
        ...(faults.length > 0 ? { fields: faults } : {}),
      })
    }
  }
  return answer
}

/** The names of a record that was refused, for the answer; none if it does not exist. */
async function nameOf(ctx: Ctx, entity: AnyEntity, token: string): Promise<unknown> {
  try {
    const row = await withShown(ctx, entity, await readRow(ctx, entity, recordId(entity, token)))
    return presentRecord(ctx, entity, row, { whole: true }).label
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

interface Chosen {
  tokens?: string[]
  query?: Record<string, string>
}
interface Bulk extends Chosen {
  action: string
  input: unknown
}

/** Returns the tokens of the records that a bulk call with this body would change, for a preview before the call. */
export const chosenFor = (ctx: Ctx, entity: AnyEntity, action: string, body: unknown): Promise<readonly string[]> =>
  chosenTokens(ctx, entity, readBulk(entity, { ...(body as Chosen | null), action }))

const chosenTokens = async (ctx: Ctx, entity: AnyEntity, { tokens, query }: Chosen): Promise<string[]> =>
  tokens ?? matching(ctx, entity, query ?? {})

function readBulk(entity: AnyEntity, body: unknown): Bulk {
  const { action, tokens, query, input } = (body ?? {}) as Partial<Bulk>
  const known =
    typeof action === 'string' &&
    (action === 'remove' || Object.hasOwn(stateActions, action) || Object.hasOwn(entity.spec.actions ?? {}, action))
  const listed =
    Array.isArray(tokens) && tokens.length <= bulkLimit && tokens.every((token) => typeof token === 'string')
  const asked =
    typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value === 'string')
  if (!known || (!listed && !asked)) throw new Refused(refuse('request.malformed'))
  return { action, ...(listed ? { tokens: [...new Set(tokens)] } : { query }), input: input ?? {} } as Bulk
}

/** The records that a list's query finds; more than the limit are refused rather than left out. */
async function matching(ctx: Ctx, entity: AnyEntity, query: Record<string, string>): Promise<string[]> {
  const asked = await readList(ctx, entity, { ...query, page: '1' })
  if (!asked.conditions) return []
  const rows = await pageRows(ctx, entity, { ...asked, after: undefined }, bulkLimit + 1)
  if (rows.length > bulkLimit) throw new Refused(refuse('record.tooMany', { params: { max: bulkLimit } }))
  return rows.map((row) => tokenOf(entity.spec.prefix, row.id))
}
