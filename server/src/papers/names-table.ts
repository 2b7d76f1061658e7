/** Names with columns to sign in (D11.6): on the paper of one group, and group by group on that of the report. */
import { int, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type DocumentColumn, type DocumentTable, leftToRight } from '../documents/document.ts'
import type { Ctx } from '../records/context.ts'
import type { SeatedStudent } from './group-head.ts'
import { day, wordsOf } from './paper.ts'

/** What can stand beside a name. */
export const namesColumns = ['code', 'phone', 'joinedOn'] as const
export interface NamesShape {
  /** In this order. */
  readonly columns: readonly (typeof namesColumns)[number][]
  /** Columns to sign in. */
  readonly blanks: number
}
/** How a paper of names is asked for; `columns` with commas, or `none`. */
export const namesFields = { columns: text(), blanks: int({ min: 1, max: 6, initial: 1 }) } as const

/** The code alone and one column to sign in, where nothing else is asked for. */
export function namesShape(asked: Readonly<Partial<Record<keyof typeof namesFields, string>>>): NamesShape {
  const parsed = fieldsSchema(namesFields).safeParse({ columns: asked.columns, blanks: asked.blanks })
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { columns, blanks } = parsed.data as { columns?: string | null; blanks?: number | null }
  const names = (columns === 'none' ? '' : (columns ?? 'code')).split(',').filter(Boolean) as NamesShape['columns']
  const unknown = names.find((name) => !namesColumns.includes(name))
  if (unknown !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name: unknown } }))
  return { columns: names, blanks: blanks ?? 1 }
}

export function namesTable(
  ctx: Ctx,
  students: readonly SeatedStudent[],
  { columns, blanks }: NamesShape,
): DocumentTable {
  const say = wordsOf(ctx).group
  return {
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
  }
}

function headOf(ctx: Ctx, column: NamesShape['columns'][number]): DocumentColumn {
  const say = wordsOf(ctx).group
  const [header, millimetres] = {
    code: [say.code, 24],
    phone: [say.phone, 34],
    joinedOn: [say.joinedOn, 32],
  }[column] as [string, number]
  return { header, millimetres }
}

function cellOf(ctx: Ctx, column: NamesShape['columns'][number], student: SeatedStudent): string {
  if (column === 'joinedOn') return student.joined_on ? day(ctx, student.joined_on) : ''
  return leftToRight(student[column] ?? '')
}
