/**
 * Somebody new who is interested: noted once. A number is known in whatever spelling it is typed, as it is kept as
 * E.164; an agent of sales is told whose the person is, and nothing else of them.
 */
import { phone } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { isArabicText, isEnglishText, nameIn, type Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { leadFields } from '@topcenter/model/interests/lead'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { student } from '@topcenter/model/people/user'
import { type Ctx, memberId } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { insertRecord } from '../records/write/create.ts'
import { resolveReferences } from '../records/write/references.ts'
import { openCase } from './follow-case.ts'

const inLanguage = (said: string): Names =>
  isArabicText(said) ? { ar: said } : isEnglishText(said) ? { en: said } : { und: said }

/** The search text, which has an index, holds both numbers. */
const withNumber = ({ tx, actor }: Ctx, number: string): Promise<DbRow | undefined> =>
  tx.first<DbRow>({
    sql: `
      select u.id, a.name_ar, a.name_en, a.name_und, c.agent_id
      from user_account u
      left join follow_case c on c.establishment_id = $1 and c.user_id = u.id
      left join user_account a on a.establishment_id = $1 and a.id = c.agent_id
      where u.establishment_id = $1
        and u.user_type = 'Student'
        and u.search like '%' || ltrim($2, '+') || '%'
        and $2 in (u.phone, u.phone2)
      order by u.record_state = 'active' desc, u.created_at
      limit 1
    `,
    parameters: [actor.establishmentId, number],
  })

export async function addLead(ctx: Ctx, body: unknown): Promise<object> {
  const parsed = fieldsSchema(leadFields).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const {
    name,
    phone: number,
    interest,
    knownMethod,
    notes,
  } = (await resolveReferences(ctx, leadFields, parsed.data)) as Record<
    keyof typeof leadFields,
    string | null | undefined
  >
  // of two at once with one number the later one finds the person whom the earlier one has made
  await ctx.tx.lock(`ask to join ${ctx.actor.establishmentId} ${number}`)
  const known = await withNumber(ctx, number!)
  if (known) throw new Refused(knownRefusal(ctx, known))
  // the flag of the calls suffices: who may call may note whom to call
  const asSystem: Ctx = { ...ctx, actor: { ...ctx.actor, userType: nobody.userType, privileges: nobody.privileges } }
  const user = await insertRecord(asSystem, student, {
    names: inLanguage(name!.trim()),
    phone: number,
    knownMethod: knownMethod ?? null,
    approval: 'NotApproved',
  })
  await openCase(ctx, user, 'Hand', { interest: interest ?? null, agent: memberId(ctx.actor) })
  if (interest) await insertRecord(asSystem, userSysteamInterest, { user, interest, notes: notes?.trim() || null })
  else if (notes?.trim()) await insertRecord(asSystem, userOtherInterest, { user, names: inLanguage(notes.trim()) })
  return { token: tokenOf(student.spec.prefix, user) }
}

export const knownQuery = { phone: phone({ required: true }) } as const

/** Whose a number is before anything else is typed. An agent is told who follows them, the staff who it is. */
export async function readKnown(ctx: Ctx, query: Readonly<Record<string, string>>): Promise<object> {
  const parsed = fieldsSchema(knownQuery).safeParse(query)
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const known = await withNumber(ctx, parsed.data.phone as string)
  if (!known) return { known: null }
  return {
    known: {
      agent: known.agent_id ? namesFrom(known, 'name') : null,
      student: isStaff(ctx.actor.userType) ? tokenOf(student.spec.prefix, known.id as string) : null,
    },
  }
}

function knownRefusal(ctx: Ctx, known: DbRow) {
  const ofStaff = isStaff(ctx.actor.userType)
  const extra = ofStaff ? { extra: { knownToken: tokenOf(student.spec.prefix, known.id as string) } } : {}
  return known.agent_id
    ? refuse('followUp.knownWith', { params: { name: nameIn(namesFrom(known, 'name'), ctx.language) }, ...extra })
    : refuse('followUp.known', extra)
}
