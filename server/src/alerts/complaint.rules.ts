/** Checks the subject of a complaint, its assignee, and its states up to closing and reopening (D8.3). */
import { complaint, complaintFollowUp, type Complaint } from '@topcenter/model/alerts/complaint'
import { isStaff } from '@topcenter/model/kit/permission'
import { type Refusal, refuse, refuseField } from '@topcenter/model/kit/refusal'
import { type Ctx, memberId } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { type ChangesOf, type Columns, type CreateInputOf, type NewRowOf, rules } from '../records/rules.ts'
import { insertRecord } from '../records/write/create.ts'
import { named, ownersOf, tell } from './complaint-people.ts'
import { isBlank } from './complaint-follow-up.rules.ts'
import { planLateness } from './complaint.jobs.ts'
import { inBoth } from './said.ts'

const day = 86_400_000

/** The field that names the subject of a complaint, by the scope of its type. */
const abouts = { Group: 'aboutGroup', Employee: 'aboutEmployee', Place: 'aboutPlace' } as const
type About = (typeof abouts)[keyof typeof abouts]

async function checkAbout(ctx: Ctx, named: Columns, typeId: unknown): Promise<Refusal | undefined> {
  const given = Object.values(abouts).filter((name) => named[name])
  if (given.length === 0) return undefined
  const type = await ctx.tx.first<{ scope_type: keyof typeof abouts | 'General' }>({
    sql: 'select scope_type from complaint_type where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, typeId],
  })
  const right: About | undefined = type && type.scope_type !== 'General' ? abouts[type.scope_type] : undefined
  const wrong = given.find((name) => name !== right)
  return wrong ? refuseField(`${wrong}Token`, 'complaint.otherScope') : undefined
}

/** Checks that the assignee is staff. The database also refuses anybody from whom the complaint is hidden. */
async function checkAssignee(ctx: Ctx, assignee: unknown): Promise<Refusal | undefined> {
  if (!assignee) return undefined
  const found = await ctx.tx.first({
    sql: `
      select 1
      from user_account
      where establishment_id = $1 and id = $2 and user_type in ('MasterAdmin', 'Employee')
    `,
    parameters: [ctx.actor.establishmentId, assignee],
  })
  return found ? undefined : refuseField('assigneeToken', 'complaint.assignee')
}

const usualPriority = async ({ tx, actor }: Ctx): Promise<string | null> =>
  (
    await tx.first<{ id: string }>({
      sql: `select id from priority_type where establishment_id = $1 and usual and record_state = 'active'`,
      parameters: [actor.establishmentId],
    })
  )?.id ?? null

/** Returns the active user who answers for the sector, unless the complaint names them. */
async function answererOf({ tx, actor }: Ctx, sector: unknown, named: unknown): Promise<string | null> {
  if (!sector) return null
  const found = await tx.first<{ id: string | null }>({
    sql: `
      select s.answered_by_id as id
      from complaint_sector s
      join user_account u
        on u.establishment_id = s.establishment_id and u.id = s.answered_by_id and u.record_state = 'active'
      where s.establishment_id = $1 and s.id = $2
    `,
    parameters: [actor.establishmentId, sector],
  })
  return found && found.id !== named ? found.id : null
}

async function lecturerOf({ tx, actor }: Ctx, group: unknown): Promise<string | null> {
  const found = await tx.first<{ lecturer_id: string | null }>({
    sql: 'select lecturer_id from educational_group where establishment_id = $1 and id = $2',
    parameters: [actor.establishmentId, group],
  })
  return found?.lecturer_id ?? null
}

/** In the portal nobody chooses how urgent it is, nor who answers. */
async function prepareNew(ctx: Ctx, input: CreateInputOf<typeof complaint>) {
  const ofStaff = isStaff(ctx.actor.userType)
  const aboutEmployee =
    input.aboutEmployee ?? (input.aboutLecturerOf ? await lecturerOf(ctx, input.aboutLecturerOf) : null)
  const assignee = (ofStaff && input.assignee) || (await answererOf(ctx, input.complaintSector, aboutEmployee))
  return {
    complainant: input.complainant ?? memberId(ctx.actor),
    priorityType: (ofStaff && input.priorityType) || (await usualPriority(ctx)),
    aboutEmployee,
    assignee,
  }
}

async function tellNew(ctx: Ctx, row: NewRowOf<typeof complaint>): Promise<void> {
  const { names, description } = row
  await planLateness(ctx, row.id)
  await tell(ctx, 'complaintNew', row.id, await ownersOf(ctx, row.assignee), {
    params: named(names),
    description: description ?? null,
  })
}

/** Somebody else answers now, or it is due at another time. */
async function tellChange(ctx: Ctx, before: Complaint, changes: ChangesOf<typeof complaint>): Promise<void> {
  if (changes.priorityType !== undefined) await planLateness(ctx, before.id)
  if (changes.assignee)
    await tell(ctx, 'complaintAssigned', before.id, [changes.assignee], { params: named(before.names) })
}

async function daysToReopen({ tx, actor }: Ctx): Promise<number> {
  const row = await tx.first<{ days: number }>({
    sql: 'select complaint_reopen_days as days from establishment where id = $1',
    parameters: [actor.establishmentId],
  })
  return row!.days
}

const isSystem = ({ actor }: Ctx): boolean => actor.userId === nobody.userId

export const complaintRules = rules(
  complaint,
  {
    create: {
      check: async (ctx, input) => {
        if (!input.complainant && !memberId(ctx.actor)) return refuseField('complainantToken', 'field.required')
        const named = { ...input, aboutEmployee: input.aboutEmployee ?? input.aboutLecturerOf }
        return (await checkAbout(ctx, named, input.complaintType)) ?? checkAssignee(ctx, input.assignee)
      },
      prepare: prepareNew,
      apply: tellNew,
    },
    update: {
      check: async (ctx, before, changes) =>
        (await checkAbout(ctx, { ...before, ...changes }, changes.complaintType ?? before.complaintType)) ??
        (changes.assignee !== before.assignee ? checkAssignee(ctx, changes.assignee) : undefined),
      prepare: async (ctx, before, changes) =>
        changes.complaintSector && !before.assignee && !changes.assignee
          ? { assignee: await answererOf(ctx, changes.complaintSector, changes.aboutEmployee ?? before.aboutEmployee) }
          : {},
      apply: tellChange,
    },
  },
  {
    closeComplaint: {
      check: (ctx, _row, { text }) =>
        isSystem(ctx) || !isBlank(text) ? undefined : refuseField('text', 'field.required'),
      prepare: (ctx) => ({
        closedBy: memberId(ctx.actor),
        closedAt: ctx.now.toISOString(),
        closeReason: isSystem(ctx) ? 'NoReply' : 'Answered',
      }),
      apply: async (ctx, { id, names, complainant }, { text }) => {
        if (!isSystem(ctx)) await insertRecord(ctx, complaintFollowUp, { complaint: id, text, isClosing: true })
        await tell(ctx, 'complaintClosed', id, [complainant!], {
          params: named(names),
          description: isSystem(ctx) ? inBoth('complaintSilent') : { und: text.slice(0, 400) },
        })
      },
    },
    reopen: {
      check: async (ctx, { closedAt }, { text }) => {
        if (isBlank(text)) return refuseField('text', 'field.required')
        const count = await daysToReopen(ctx)
        return ctx.now.getTime() - Date.parse(closedAt!) > count * day
          ? refuse('complaint.reopenOver', { params: { count } })
          : undefined
      },
      prepare: (_ctx, { reopened }) => ({
        reopened: reopened! + 1,
        closedBy: null,
        closedAt: null,
        closeReason: null,
        rating: null,
        ratingText: null,
      }),
      // the words of staff who open it for somebody are a note: they owe the answer
      apply: async (ctx, { id, complainant }, { text }) => {
        await insertRecord(ctx, complaintFollowUp, { complaint: id, text, internal: complainant !== ctx.actor.userId })
        await planLateness(ctx, id)
      },
    },
  },
)
