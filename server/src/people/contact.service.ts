/** Recipients of messages about somebody, and their languages. */
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { familyOf } from './family.service.ts'
import { peopleOf, type Person } from './person.service.ts'

/** Returns the parents of a student; none for other people. */
export async function parentsOf(ctx: Ctx, person: Person): Promise<readonly Person[]> {
  const parents =
    person.userType === 'Student'
      ? (await familyOf(ctx, person.id)).filter(({ relation }) => relation === 'parent').map(({ id }) => id)
      : []
  const people = parents.length ? await peopleOf(ctx, parents) : new Map<string, Person>()
  return parents.flatMap((id) => people.get(id) ?? [])
}

/** Finds the recipient: a parent with a phone before the debtor; skips people who refused WhatsApp. */
export const recipientOf = async (ctx: Ctx, debtor: Person): Promise<Person | undefined> =>
  [...(await parentsOf(ctx, debtor)), debtor].find((each) => each.phone && each.whatsAppStatus)

/** The language that a person has set for themselves; Arabic if they have not. */
export async function languageFor(ctx: Ctx, userId: string): Promise<'ar' | 'en'> {
  const row = await ctx.tx.first<{ language: string | null }>(
    sql`
      select settings ->> 'language' as language
      from app_setting
      where establishment_id = ${ctx.actor.establishmentId}::uuid and user_id = ${userId}::uuid
    `,
  )
  return row?.language === 'en-US' ? 'en' : 'ar'
}
