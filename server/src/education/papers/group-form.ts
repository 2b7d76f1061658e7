/** A paper of a group with a line for each student, to be written on by hand. */
import { interpolate } from '@topcenter/texts/interpolate'
import type { DocumentBlock, DocumentTable } from '../../documents/document.ts'
import type { GroupHead } from '../../papers/group-head.ts'
import { paperAnswer, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

export interface GroupForm {
  /** What it is called, before the group's name. */
  readonly title: string
  /** The first word of its file's name. */
  readonly file: string
  /** How many students it names. */
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
