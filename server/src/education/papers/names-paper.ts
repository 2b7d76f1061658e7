/** The names of a group with columns to sign in (D11.6). */
import { interpolate } from '@topcenter/texts/interpolate'
import { readGroupHead, readSeated } from '../../papers/group-head.ts'
import { type NamesShape, namesTable } from '../../papers/names-table.ts'
import { paperAnswer, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

export async function namesPaper(ctx: Ctx, token: string | undefined, shape: NamesShape): Promise<RawAnswer> {
  const group = await readGroupHead(ctx, token)
  const students = await readSeated(ctx, group.id)
  const say = wordsOf(ctx).group
  const title = `${say.names} · ${group.name}`
  return paperAnswer(ctx, title, `names-${group.code}`, {
    title,
    notes: [interpolate(say.students, { count: students.length })],
    blocks: [group.block, namesTable(ctx, students, shape)],
  })
}
