import { type EducationalScheduleTime, educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/trail.ts'
import { planAbsenceMessages, withdrawAbsenceMessages } from '../alerts/absence-messages.ts'
import { settleMeeting } from '../joining/units.service.ts'
import { clashRefusal, findClashes, holdResources, judgeSlot, noteOverride, type Slot, type Verdict } from './schedule.service.ts'
import { renewGroupWarnings } from './warnings.service.ts'

const longest = 24 * 3_600_000

interface GroupRow { finished: string; lecturer_id: string | null }
const readGroup = (ctx: Ctx, id: string): Promise<GroupRow | undefined> =>
  ctx.tx.first<GroupRow>({ sql: 'select finished, lecturer_id from educational_group where establishment_id = $1 and id = $2', parameters: [ctx.actor.establishmentId, id] })

function lengthRefusal(slot: Slot): Refusal | undefined {
  const length = Date.parse(slot.to) - Date.parse(slot.from)
  return length <= 0 ? refuseField('to', 'field.endBeforeStart') : length > longest ? refuseField('to', 'field.max', { max: 24 }) : undefined
}

/** A lecturer who is not named is the group's. */
const lecturerOf = (values: Columns, group: GroupRow): string | null => (values.lecturer === undefined ? group.lecturer_id : (values.lecturer as string | null))

async function checkNew(ctx: Ctx, input: Columns): Promise<Refusal | undefined> {
  const groupId = input.educationalGroup as string
  const group = await readGroup(ctx, groupId)
  if (!group) return refuse('record.notFound')
  if (group.finished === 'Finished') return refuse('schedule.finished')
  const slot: Slot = { from: input.from as string, to: input.to as string, place: (input.place as string | null | undefined) ?? null, lecturer: lecturerOf(input, group) }
  const replaced = input.alternativeOf as string | null | undefined
  if (replaced && !(await isReplaceable(ctx, groupId, replaced))) return refuseField('alternativeOfToken', 'field.reference')
  if (input.workDay === 'Holiday') return lengthRefusal(slot)
  return lengthRefusal(slot) ?? refusalOf(await judgeSlot(ctx, groupId, slot, replaced ? [replaced] : []), input)
}
const refusalOf = (verdict: Verdict, { confirmClash }: Columns): Refusal | undefined =>
  verdict.clashes.length === 0 || (confirmClash === true && verdict.confirmable) ? undefined : clashRefusal(verdict)

async function isReplaceable(ctx: Ctx, groupId: string, id: string): Promise<boolean> {
  const row = await ctx.tx.first({
    sql: `select 1 from educational_schedule_time where establishment_id = $1 and id = $2 and educational_group_id = $3 and register = 'NotTaken'`,
    parameters: [ctx.actor.establishmentId, id, groupId],
  })
  return row !== undefined
}

/** The replaced time gives its room and lecturer back before the new one takes them. */
async function cancelReplaced(ctx: Ctx, id: string): Promise<void> {
  const canceled = await ctx.tx.first<{ version: number }>({
    sql: `update educational_schedule_time set state = 'Canceled', version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and id = $2 and state = 'Planned' returning version`,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString(), ctx.actor.userId],
  })
  if (canceled) await leaveTrail(ctx, educationalScheduleTime, [{ id, action: 'cancel', version: canceled.version, changes: { state: { old: 'Planned', new: 'Canceled' } } }])
}

const slotOf = (row: EducationalScheduleTime, changes: Columns = {}): Slot => ({
  from: (changes.from as string | undefined) ?? row.from, to: (changes.to as string | undefined) ?? row.to,
  place: changes.place === undefined ? row.place : (changes.place as string | null), lecturer: changes.lecturer === undefined ? row.lecturer : (changes.lecturer as string | null),
})
const sameSlot = (a: Slot, b: Slot): boolean => Date.parse(a.from) === Date.parse(b.from) && Date.parse(a.to) === Date.parse(b.to) && a.place === b.place && a.lecturer === b.lecturer

async function checkChange(ctx: Ctx, row: EducationalScheduleTime, changes: Columns): Promise<Refusal | undefined> {
  const [before, after] = [slotOf(row), slotOf(row, changes)]
  const works = (changes.workDay ?? row.workDay) === 'Work'
  if (sameSlot(before, after) && (row.workDay === 'Work' || !works)) return undefined
  if (row.state === 'Canceled' || !works) return lengthRefusal(after)
  return lengthRefusal(after) ?? refusalOf(await judgeSlot(ctx, row.educationalGroup, after, [row.id]), changes)
}

/** Marks lie at the start of their time, and follow it. */
async function moveMarks(ctx: Ctx, row: EducationalScheduleTime, changes: Columns): Promise<void> {
  if (changes.from === undefined || row.register === 'NotTaken') return
  await ctx.tx.run({ sql: 'update educational_group_attendance set at = $3 where establishment_id = $1 and schedule_time_id = $2', parameters: [ctx.actor.establishmentId, row.id, changes.from] })
}

/** Marks of a canceled time do not count, for no warning and no subscription; planned again, they do (D4.5, D3.3). */
async function followMarks(ctx: Ctx, row: EducationalScheduleTime): Promise<void> {
  if (row.register === 'NotTaken') return
  await renewGroupWarnings(ctx, row.educationalGroup)
  await settleMeeting(ctx, row.id)
  await withdrawAbsenceMessages(ctx, row.id)
  await planAbsenceMessages(ctx, row.id)
}

/** A student's clash was seen when the time was made, and so was the one that it was booked over. */
async function checkAgain(ctx: Ctx, row: EducationalScheduleTime): Promise<Refusal | undefined> {
  if (row.workDay !== 'Work' || row.overbooked) return undefined
  await holdResources(ctx, row.educationalGroup, [slotOf(row)])
  const [clashes] = await findClashes(ctx, row.educationalGroup, [slotOf(row)], [row.id])
  return clashes!.length > 0 ? clashRefusal({ clashes: clashes!, confirmable: false }) : undefined
}

export const educationalScheduleTimeRules = rules(educationalScheduleTime, {
  create: {
    check: checkNew,
    prepare: async (ctx, input) => {
      if (input.alternativeOf) await cancelReplaced(ctx, input.alternativeOf as string)
      const lecturer = lecturerOf(input, (await readGroup(ctx, input.educationalGroup as string))!)
      if (input.confirmClash !== true || input.workDay === 'Holiday') return { lecturer }
      const slot = { from: input.from as string, to: input.to as string, place: (input.place as string | null | undefined) ?? null, lecturer }
      return { lecturer, overbooked: (await judgeSlot(ctx, input.educationalGroup as string, slot)).overbooks }
    },
    apply: async (ctx, row, input) => {
      if (input.confirmClash === true) await noteOverride(ctx, [row.id])
    },
  },
  update: {
    check: checkChange,
    prepare: async (ctx, before, changes) => {
      const after = slotOf(before, changes)
      if (changes.confirmClash !== true) return sameSlot(slotOf(before), after) ? {} : { overbooked: false }
      await noteOverride(ctx, [before.id]) // apply is not told of transient fields
      return { overbooked: (await judgeSlot(ctx, before.educationalGroup, after, [before.id])).overbooks }
    },
    apply: async (ctx, before, changes) => {
      await moveMarks(ctx, before, changes)
      if (['workDay', 'from', 'to'].some((name) => changes[name] !== undefined)) await followMarks(ctx, before)
    },
  },
  archive: { apply: followMarks },
  restore: { check: (ctx, row) => (row.state === 'Planned' ? checkAgain(ctx, row) : undefined), apply: followMarks },
}, {
  cancel: { apply: followMarks },
  plan: {
    check: async (ctx, row) => ((await readGroup(ctx, row.educationalGroup))?.finished === 'Finished' ? refuse('schedule.finished') : checkAgain(ctx, row)),
    apply: followMarks,
  },
})
