/** One action on many records: each in its own savepoint, so that what is refused is told and the rest is done. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type RefusalCode, refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { stateActions } from '@topcenter/model/kit/permission'
import { describe } from '@topcenter/texts/describe'
import { actOn } from './act.ts'
import type { Ctx } from './context.ts'
import { pageRows } from './list.ts'
import { readListQuery } from './list-query.ts'
import { removeRecord } from './remove.ts'

/** Records that one bulk call may touch. */
export const bulkLimit = 1_000

interface BulkAnswer { done: number; refused: { token: string; code: RefusalCode; detail: string }[] }

export async function bulkAct(ctx: Ctx, entity: AnyEntity, body: unknown): Promise<BulkAnswer> {
  const { action, tokens, query, input } = readBulk(entity, body)
  const targets = tokens ?? (await matching(ctx, entity, query ?? {}))
  const answer: BulkAnswer = { done: 0, refused: [] }
  for (const token of targets) {
    try {
      await ctx.tx.savepoint(async () => (action === 'remove' ? removeRecord(ctx, entity, token) : actOn(ctx, entity, action, token, input)))
      answer.done += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { refused: code, params } = error.refusal
      answer.refused.push({ token, code, detail: describe(code, params, ctx.language).detail })
    }
  }
  return answer
}

interface Bulk { action: string; tokens?: string[]; query?: Record<string, string>; input: unknown }

function readBulk(entity: AnyEntity, body: unknown): Bulk {
  const { action, tokens, query, input } = (body ?? {}) as Partial<Bulk>
  const known = typeof action === 'string' && (action === 'remove' || action in stateActions || action in (entity.spec.actions ?? {}))
  const listed = Array.isArray(tokens) && tokens.length <= bulkLimit && tokens.every((token) => typeof token === 'string')
  const asked = typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value === 'string')
  if (!known || (!listed && !asked)) throw new Refused(refuse('request.malformed'))
  return { action, ...(listed ? { tokens: [...new Set(tokens)] } : { query }), input: input ?? {} } as Bulk
}

/** The records that a list's query finds; more than the limit is refused, not cut silently. */
async function matching(ctx: Ctx, entity: AnyEntity, query: Record<string, string>): Promise<string[]> {
  const asked = readListQuery(ctx, entity, { ...query, page: '1' })
  if (!asked.conditions) return []
  const rows = await pageRows(ctx, entity, { ...asked, after: undefined }, bulkLimit + 1)
  if (rows.length > bulkLimit) throw new Refused(refuse('record.tooMany', { params: { max: bulkLimit } }))
  return rows.map((row) => tokenOf(entity.spec.prefix, row.id as string))
}
