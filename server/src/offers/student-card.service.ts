/**
 * Card of a student on their screen, and the check of a scanned card (D7.9). Its address contains the student and the
 * minute of expiry, under the centre's seal, so that a photograph of it is useless later.
 */
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { cardMinutes, type readStudentCard } from '@topcenter/model/offers/api'
import { student } from '@topcenter/model/people/user'
import { familyOf } from '../people/family.service.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import { sql, type Tx } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

const minute = 60_000

export interface CardHolder extends DbRow {
  readonly id: string
  readonly code: string
  readonly image_at: string | null
  readonly time_zone: string
}
/** Finds the student if the card is valid: active and approved. */
export const holderOf = (tx: Tx, establishmentId: string, id: string): Promise<CardHolder | undefined> =>
  tx.first<CardHolder>(sql`
    select u.id, u.code, u.name_ar, u.name_en, u.name_und, u.image_at, e.time_zone
    from user_account u
    join establishment e on e.id = u.establishment_id
    where u.establishment_id = ${establishmentId}::uuid
      and u.id = ${id}::uuid
      and u.user_type = 'Student'
      and u.record_state = 'active'
      and u.approval = 'Approved'
  `)

/** Format of the sealed text: the student's token and the expiry in minutes since 1970. */
export const numbers = /^(usr_[0-9a-z]{26})\.(\d{8})$/
export const endOf = (number: string): number => Number(numbers.exec(number)?.[2]) * minute
export const studentIn = (number: string): string | undefined =>
  idOf(numbers.exec(number)?.[1] ?? '', student.spec.prefix)

/** Returns whose card is requested: students get their own, parents that of the child they name. */
async function whose({ actor, ...ctx }: Ctx, asked: string | undefined): Promise<string> {
  if (actor.userType === 'Student' && !asked) return actor.userId
  const wanted = asked ? idOf(asked, student.spec.prefix) : undefined
  if (actor.userType === 'Student' && wanted === actor.userId) return actor.userId
  if (actor.userType !== 'Parent') throw new Refused(refuse('permission.missing'))
  const children = await familyOf({ actor, ...ctx }, actor.userId)
  if (!wanted || !children.some(({ id }) => id === wanted)) throw new Refused(refuse('record.notFound'))
  return wanted
}

/** @param asked Token of a child, which a parent names */
export async function studentCard(ctx: Ctx, asked?: string): Promise<AnswerOf<typeof readStudentCard>> {
  const { establishmentId } = ctx.actor
  const holder = await holderOf(ctx.tx, establishmentId, await whose(ctx, asked))
  if (!holder) throw new Refused(refuse('record.notFound'))
  const end = Math.floor(ctx.now.getTime() / minute) + cardMinutes
  await makeSecret(ctx.tx, establishmentId)
  const token = tokenOf(student.spec.prefix, holder.id)
  return {
    studentToken: token,
    names: namesFrom(holder, 'name'),
    code: holder.code,
    imageAt: holder.image_at ? new Date(holder.image_at).toISOString() : null,
    path: (await checkPath(ctx.tx, establishmentId, `${token}.${end}`, 'card'))!, // the secret was made above
    until: new Date(end * minute).toISOString(),
  }
}
