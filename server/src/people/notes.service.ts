/** Notes of the staff about a person: whoever may see the person reads and writes them, the writer takes them back. */
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { notePrefix } from '@topcenter/model/people/story'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { whose } from './seen.ts'

export async function writeNote(ctx: Ctx, token: string, text: string): Promise<{ token: string }> {
  const { entity, id: userId } = await whose(ctx, token)
  const words = text.trim()
  if (words === '') throw new Refused(refuseField('text', 'field.required'))
  const id = newId(ctx.now.getTime())
  await ctx.tx.run(sql`
    insert into person_note (establishment_id, id, user_id, text, created_at, created_by)
    values (
      ${ctx.actor.establishmentId}::uuid, ${id}::uuid, ${userId}::uuid, ${words},
      ${ctx.now.toISOString()}::timestamptz, ${ctx.actor.userId}::uuid
    )
  `)
  await leaveTrail(ctx, entity, [{ id: userId, action: 'note', changes: {} }])
  return { token: tokenOf(notePrefix, id) }
}

/** Deletes a note of the actor; another's, or one that is gone, is not found. */
export async function removeNote(ctx: Ctx, token: string, note: string): Promise<void> {
  const { entity, id: userId } = await whose(ctx, token)
  const removed = await ctx.tx.run(sql`
    delete from person_note
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${idOf(note, notePrefix) ?? null}::uuid
      and user_id = ${userId}::uuid
      and created_by = ${ctx.actor.userId}::uuid
  `)
  if (removed === 0) throw new Refused(refuse('record.notFound'))
  await leaveTrail(ctx, entity, [{ id: userId, action: 'removeNote', changes: {} }])
}
