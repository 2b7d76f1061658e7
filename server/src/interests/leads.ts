/**
 * Adds new leads once. Numbers are stored as E.164, so a known number is found in any spelling. An agent of sales
 * learns only who follows the person up.
 */
import type { addLead, readKnownNumber } from '@topcenter/model/interests/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isArabicText, isEnglishText, nameIn, type Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import type { leadFields } from '@topcenter/model/interests/lead'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { student } from '@topcenter/model/people/user'
import { type Ctx, memberId } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { insertRecord } from '../records/write/create.ts'
import { openCase } from './follow-case.ts'

const inLanguage = (text: string): Names =>
  isArabicText(text) ? { ar: text } : isEnglishText(text) ? { en: text } : { und: text }

interface Known extends DbRow {
  readonly id: string
  readonly agent_id: string | null
}

/** Finds the student with a number. The search text, which has an index, contains both numbers. */
const withNumber = ({ tx, actor }: Ctx, number: string): Promise<Known | undefined> =>
  tx.first<Known>({
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

/** Adds a student and opens their case. Refuses a number that is known. */
export async function noteLead(
  ctx: Ctx,
  { name, phone: number, interest, knownMethod, notes }: ResolvedInput<typeof leadFields>,
): Promise<AnswerOf<typeof addLead>> {
  // of two requests with one number, the later one finds the person whom the earlier one has added
  await ctx.tx.lock(`ask to join ${ctx.actor.establishmentId} ${number}`)
  const known = await withNumber(ctx, number)
  if (known) throw new Refused(knownRefusal(ctx, known))
  // the flag of calls suffices: it lets its holders add leads
  const asSystem: Ctx = { ...ctx, actor: { ...ctx.actor, userType: nobody.userType, privileges: nobody.privileges } }
  const user = await insertRecord(asSystem, student, {
    names: inLanguage(name.trim()),
    phone: number,
    knownMethod: knownMethod ?? null,
    approval: 'NotApproved',
  })
  await openCase(ctx, user, 'Hand', { interest: interest ?? null, agent: memberId(ctx.actor) })
  if (interest) await insertRecord(asSystem, userSysteamInterest, { user, interest, notes: notes?.trim() || null })
  else if (notes?.trim()) await insertRecord(asSystem, userOtherInterest, { user, names: inLanguage(notes.trim()) })
  return { token: tokenOf(student.spec.prefix, user) }
}

/** Finds a number before anything else is typed. Everybody gets the agent's name; staff get the student too. */
export async function readKnown(ctx: Ctx, number: string): Promise<AnswerOf<typeof readKnownNumber>> {
  const known = await withNumber(ctx, number)
  if (!known) return { known: null }
  return {
    known: {
      agent: known.agent_id ? namesFrom(known, 'name') : null,
      student: isStaff(ctx.actor.userType) ? tokenOf(student.spec.prefix, known.id) : null,
    },
  }
}

function knownRefusal(ctx: Ctx, known: Known) {
  const ofStaff = isStaff(ctx.actor.userType)
  const extra = ofStaff ? { extra: { knownToken: tokenOf(student.spec.prefix, known.id) } } : {}
  return known.agent_id
    ? refuse('followUp.knownWith', { params: { name: nameIn(namesFrom(known, 'name'), ctx.language) }, ...extra })
    : refuse('followUp.known', extra)
}
