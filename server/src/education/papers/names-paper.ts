/** The names of a group with columns to sign in (D11.6). */
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { interpolate } from '@topcenter/texts/interpolate'
import { type DocumentColumn, leftToRight } from '../../documents/document.ts'
import { day, paperAnswer, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
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

/** @param wanted Columns with commas; @param blanks columns to sign in, at least one */
export async function namesPaper(
  ctx: Ctx,
  token: string | undefined,
  { columns: wanted = 'code', blanks }: { readonly columns?: string | undefined; readonly blanks: number },
): Promise<RawAnswer> {
  const columns = wanted.split(',').filter(Boolean) as NamesColumn[]
  const unknown = columns.find((column) => !namesColumns.includes(column))
  if (unknown !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name: unknown } }))
  const group = await readGroupHead(ctx, token)
  const students = await readSeated(ctx, group.id)
  const say = wordsOf(ctx).group
  const title = `${say.names} · ${group.name}`
  return paperAnswer(ctx, title, `names-${group.code}`, {
    title,
    notes: [interpolate(say.students, { count: students.length })],
    blocks: [
      group.block,
      {
        kind: 'table',
        isForm: true,
        columns: [
          { header: say.number, millimetres: 9 },
          { header: say.student },
          ...columns.map((column) => headOf(ctx, column)),
          ...Array.from({ length: blanks }, (_, at): DocumentColumn => ({
            header: at === blanks - 1 ? say.signature : ' ',
            millimetres: blanks > 2 ? 24 : 40,
          })),
        ],
        rows: students.map((student, at) => [
          String(at + 1),
          nameIn(student.names, ctx.language),
          ...columns.map((column) => cellOf(ctx, column, student)),
          ...Array.from({ length: blanks }, () => ''),
        ]),
      },
    ],
  })
}
