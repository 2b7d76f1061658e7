/** Names with columns to sign in (D11.6): on the paper of one group, and group by group on that of the report. */
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { namesColumns, namesFields } from '@topcenter/model/papers/names-fields'
import { type DocumentColumn, type DocumentTable, leftToRight } from '../documents/document.ts'
import type { Ctx } from '../records/context.ts'
import { readFields } from '../records/serving/read-fields.ts'
import type { SeatedStudent } from './group-head.ts'
import { day, wordsOf } from './paper.ts'

export { namesColumns, namesFields }
export interface NamesShape {
  /** In this order. */
  readonly columns: readonly (typeof namesColumns)[number][]
  /** Columns to sign in. */
  readonly blanks: number
}
/** Reads the query of a paper of names. By default it has the code and one column to sign in. */
export function namesShape(asked: Readonly<Partial<Record<keyof typeof namesFields, string>>>): NamesShape {
  const { columns, blanks } = readFields(namesFields, { columns: asked.columns, blanks: asked.blanks })
  const asText = columns === 'none' ? '' : (columns ?? 'code')
  const names = [...new Set(asText.split(',').filter(Boolean))] as NamesShape['columns'][number][]
  const unknown = names.find((name) => !namesColumns.includes(name))
  if (unknown !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name: unknown } }))
  return { columns: names, blanks: blanks ?? 1 }
}

export function namesTable(
  ctx: Ctx,
  students: readonly SeatedStudent[],
  { columns, blanks }: NamesShape,
): DocumentTable {
  const toSign = Array.from({ length: blanks }, (_, at): DocumentColumn => ({
    header: at === blanks - 1 ? wordsOf(ctx).group.signature : ' ',
    millimetres: blanks > 2 ? 24 : 40,
  }))
  return formTable(ctx, students, {
    columns: [...columns.map((column) => headOf(ctx, column)), ...toSign],
    cells: (student) => [...columns.map((column) => cellOf(ctx, column, student)), ...toSign.map(() => '')],
  })
}

export interface NamesForm {
  /** Columns beside the number and the name. */
  readonly columns: readonly DocumentColumn[]
  readonly cells: (student: SeatedStudent) => readonly string[]
  /** Lines below the names, for people who are not on the list. */
  readonly emptyLines?: number
}

/** A numbered line for each student, to be written on by hand. */
export function formTable(
  ctx: Ctx,
  students: readonly SeatedStudent[],
  { columns, cells, emptyLines = 0 }: NamesForm,
): DocumentTable {
  const say = wordsOf(ctx).group
  const emptyLine = ['\u00A0', '', ...columns.map(() => '')]
  return {
    kind: 'table',
    isForm: true,
    columns: [{ header: say.number, millimetres: 9 }, { header: say.student }, ...columns],
    rows: [
      ...students.map((student, at) => [String(at + 1), nameIn(student.names, ctx.language), ...cells(student)]),
      ...Array.from({ length: emptyLines }, () => emptyLine),
    ],
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
