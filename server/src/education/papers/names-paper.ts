/** The names of a group with columns to sign in (D11.6). */
import { readGroupHead, readSeated } from '../../papers/group-head.ts'
import { type NamesShape, namesTable } from '../../papers/names-table.ts'
import { wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { groupForm } from './group-form.ts'

export async function namesPaper(ctx: Ctx, token: string | undefined, shape: NamesShape): Promise<RawAnswer> {
  const group = await readGroupHead(ctx, token)
  const students = await readSeated(ctx, group.id)
  return groupForm(ctx, group, {
    title: wordsOf(ctx).group.names,
    file: 'names',
    count: students.length,
    table: namesTable(ctx, students, shape),
  })
}
