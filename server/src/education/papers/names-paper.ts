/** The names of a group with columns to sign in (D11.6). */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type DocumentColumn, leftToRight } from '../../documents/document.ts'
import { day, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { groupForm } from './group-form.ts'
import { readGroupHead, readSeated, type SeatedStudent } from './group-head.ts'

/** What can stand beside a name. */
export const namesColumns = ['code', 'phone', 'joinedOn'] as const
type NamesColumn = (typeof namesColumns)[number]

const headOf = (ctx: Ctx, column: NamesColumn): DocumentColumn => {
  const say = wordsOf(ctx).group
  const [header, millimetres] = {
    code: [say.code, 24],
    phone: [say.phone, 34],
    joinedOn: [say.joinedOn, 32],
  }[column] as [string, number]
  return { header, millimetres }
}
const cellOf = (ctx: Ctx, column: NamesColumn, student: SeatedStudent): string => {
  if (column === 'joinedOn') return student.joined_on ? day(ctx, student.joined_on) : ''
  return leftToRight(student[column] ?? '')
}

/**
 * @param wanted Columns with commas, each at most once
 * @param blanks Columns to sign in, at least one
 */
export async function namesPaper(
  ctx: Ctx,
  token: string | undefined,
  { columns: wanted = 'code', blanks }: { readonly columns?: string | undefined; readonly blanks: number },
): Promise<RawAnswer> {
  const columns = [...new Set(wanted.split(',').filter(Boolean))] as NamesColumn[]
  const unknown = columns.find((column) => !namesColumns.includes(column))
  if (unknown !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name: unknown } }))
  const group = await readGroupHead(ctx, token)
  const say = wordsOf(ctx).group
  const toSign = Array.from({ length: blanks }, (_, at): DocumentColumn => ({
    header: at === blanks - 1 ? say.signature : ' ',
    millimetres: blanks > 2 ? 24 : 40,
  }))
  return groupForm(ctx, group, {
    title: say.names,
    file: 'names',
    students: await readSeated(ctx, group.id),
    columns: [...columns.map((column) => headOf(ctx, column)), ...toSign],
    cells: (student) => [...columns.map((column) => cellOf(ctx, column, student)), ...toSign.map(() => '')],
  })
}
