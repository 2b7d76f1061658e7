/** A paper of a group with a line for each student, to be written on by hand. */
import { interpolate } from '@topcenter/texts/interpolate'
import type { DocumentBlock, DocumentTable } from '../../documents/document.ts'
import type { GroupHead } from '../../papers/group-head.ts'
import { paperAnswer, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

export interface GroupForm {
  /** Title before the group's name. */
  readonly title: string
  /** First word of its file name. */
  readonly file: string
  /** Number of students in it. */
  readonly count: number
  readonly table: DocumentTable
  readonly below?: readonly DocumentBlock[]
}

export function groupForm(
  ctx: Ctx,
  group: GroupHead,
  { title, file, count, table, below = [] }: GroupForm,
): Promise<RawAnswer> {
  const whole = `${title} · ${group.name}`
  return paperAnswer(ctx, whole, `${file}-${group.code}`, {
    title: whole,
    notes: [interpolate(wordsOf(ctx).group.students, { count })],
    blocks: [group.block, table, ...below],
  })
}
