/** A paper of a group with a line for each student, to be written on by hand. */
import { nameIn } from '@topcenter/model/kit/names'
import { interpolate } from '@topcenter/texts/interpolate'
import type { DocumentBlock, DocumentColumn } from '../../documents/document.ts'
import { paperAnswer, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import type { GroupHead, SeatedStudent } from './group-head.ts'

export interface GroupForm {
  /** What it is called, before the group's name. */
  readonly title: string
  /** The first word of its file's name. */
  readonly file: string
  readonly students: readonly SeatedStudent[]
  /** What stands beside the number and the name. */
  readonly columns: readonly DocumentColumn[]
  readonly cells: (student: SeatedStudent) => readonly string[]
  readonly emptyLines?: number
  readonly below?: readonly DocumentBlock[]
}

export function groupForm(ctx: Ctx, group: GroupHead, form: GroupForm): Promise<RawAnswer> {
  const { students, columns, cells, emptyLines = 0, below = [] } = form
  const say = wordsOf(ctx).group
  const title = `${form.title} · ${group.name}`
  const emptyLine = ['\u00A0', '', ...columns.map(() => '')]
  return paperAnswer(ctx, title, `${form.file}-${group.code}`, {
    title,
    notes: [interpolate(say.students, { count: students.length })],
    blocks: [
      group.block,
      {
        kind: 'table',
        isForm: true,
        columns: [{ header: say.number, millimetres: 9 }, { header: say.student }, ...columns],
        rows: [
          ...students.map((student, at) => [String(at + 1), nameIn(student.names, ctx.language), ...cells(student)]),
          ...Array.from({ length: emptyLines }, () => emptyLine),
        ],
      },
      ...below,
    ],
  })
}
