import {
  type EducationalScheduleTime,
  educationalScheduleTime,
} from '@topcenter/model/education/educational-schedule-time'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../../records/context.ts'
import { tell } from '../../records/events.ts'
import { insertRecord } from '../../records/write/create.ts'
import { type Columns, rules } from '../../records/rules.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { planAbsenceMessages, withdrawAbsenceMessages } from '../../alerts/absence-messages.ts'
import { tellGroup } from './schedule-notices.ts'
import {
  clashRefusal,
  findStudentClashes,
  judgeSlot,
  markConfirmed,
  noteOverride,
  type Slot,
  type Verdict,
} from './schedule.service.ts'
import { renewGroupWarnings } from '../attendance/warnings.service.ts'
import { replacement } from '../education.answers.ts'

const longest = 24 * 3_600_000

interface GroupRow {
  finished: string
  lecturer_id: string | null
  expected_start: string | null
  expected_end: string | null
}
const readGroup = (ctx: Ctx, id: string): Promise<GroupRow | undefined> =>
  ctx.tx.first<GroupRow>({
    sql: `
      select finished, lecturer_id, expected_start, expected_end
      from educational_group
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  })

function lengthRefusal(slot: Slot): Refusal | undefined {
  const length = Date.parse(slot.to) - Date.parse(slot.from)
  return length <= 0
    ? refuseField('to', 'field.endBeforeStart')
    : length > longest
      ? refuseField('to', 'field.max', { max: 24 })
      : undefined
}

/** A time must begin within the group's dates; the day on which it begins is that of the establishment's zone. */
function datesRefusal(ctx: Ctx, slot: Slot, group: GroupRow): Refusal | undefined {
  const { date } = utcToZoned(slot.from, ctx.timeZone)
  return (group.expected_start && date < group.expected_start) || (group.expected_end && date > group.expected_end)
    ? refuseField('from', 'schedule.outsideGroupDates')
    : undefined
}

/** The lecture link must be https, because students open it and others in their network must not read it. */
const linkRefusal = ({ lectureLink }: Columns): Refusal | undefined =>
  typeof lectureLink === 'string' && !/^https:/i.test(lectureLink) ? refuseField('lectureLink', 'field.url') : undefined

/** A time without a lecturer of its own takes the group's lecturer. */
const lecturerOf = (values: Columns, group: GroupRow): string | null =>
  values.lecturer === undefined ? group.lecturer_id : (values.lecturer as string | null)

async function checkNew(ctx: Ctx, input: Columns): Promise<Refusal | undefined> {
  const groupId = input.educationalGroup as string
  const group = await readGroup(ctx, groupId)
  if (!group) return refuse('record.notFound')
  if (group.finished === 'Finished') return refuse('schedule.finished')
  const slot: Slot = {
    from: input.from as string,
    to: input.to as string,
    place: (input.place as string | null | undefined) ?? null,
    lecturer: lecturerOf(input, group),
  }
  const replaced = input.alternativeOf as string | null | undefined
  if (replaced && !(await isReplaceable(ctx, groupId, replaced)))
    return refuseField('alternativeOfToken', 'field.reference')
  const refusal = linkRefusal(input) ?? lengthRefusal(slot) ?? datesRefusal(ctx, slot, group)
  if (refusal || input.workDay === 'Holiday') return refusal
  return refusalOf(await judgeSlot(ctx, groupId, slot, { except: replaced ? [replaced] : [] }), input)
}
const refusalOf = (verdict: Verdict, { confirmClash }: Columns): Refusal | undefined =>
  verdict.clashes.length === 0 || (confirmClash === true && verdict.confirmable) ? undefined : clashRefusal(verdict)

/** Locks the lesson before its group, in the order that all changes of lessons keep. */
async function isReplaceable(ctx: Ctx, groupId: string, id: string): Promise<boolean> {
  const row = await ctx.tx.first({
    sql: `
      select 1
      from educational_schedule_time
      where establishment_id = $1 and id = $2 and educational_group_id = $3 and register = 'NotTaken'
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, id, groupId],
  })
  return row !== undefined
}

/** The replaced time frees its place and lecturer before the new one takes them. */
async function cancelReplaced(ctx: Ctx, id: string): Promise<void> {
  const canceled = await ctx.tx.first<{ version: number }>({
    sql: `
      update educational_schedule_time
      set state = 'Canceled', version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and id = $2 and state = 'Planned'
      returning version
    `,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString(), ctx.actor.userId],
  })
  if (canceled)
    await leaveTrail(ctx, educationalScheduleTime, [
      { id, action: 'cancel', version: canceled.version, changes: { state: { old: 'Planned', new: 'Canceled' } } },
    ])
}

const slotOf = (row: EducationalScheduleTime, changes: Columns = {}): Slot => ({
  from: (changes.from as string | undefined) ?? row.from,
  to: (changes.to as string | undefined) ?? row.to,
  place: changes.place === undefined ? row.place : (changes.place as string | null),
  lecturer: changes.lecturer === undefined ? row.lecturer : (changes.lecturer as string | null),
})
const sameSlot = (a: Slot, b: Slot): boolean =>
  Date.parse(a.from) === Date.parse(b.from) &&
  Date.parse(a.to) === Date.parse(b.to) &&
  a.place === b.place &&
  a.lecturer === b.lecturer

async function checkChange(ctx: Ctx, row: EducationalScheduleTime, changes: Columns): Promise<Refusal | undefined> {
  const [before, after] = [slotOf(row), slotOf(row, changes)]
  const works = (changes.workDay ?? row.workDay) === 'Work'
  const isMoved = Date.parse(before.from) !== Date.parse(after.from)
  const refusal =
    linkRefusal(changes) ??
    (isMoved ? datesRefusal(ctx, after, (await readGroup(ctx, row.educationalGroup))!) : undefined)
  if (refusal || (sameSlot(before, after) && (row.workDay === 'Work' || !works))) return refusal
  if (row.state === 'Canceled' || !works) return lengthRefusal(after)
  return (
    lengthRefusal(after) ?? refusalOf(await judgeSlot(ctx, row.educationalGroup, after, { except: [row.id] }), changes)
  )
}

/** Marks have the moment at which their time begins, so they move with it. */
async function moveMarks(ctx: Ctx, row: EducationalScheduleTime, changes: Columns): Promise<void> {
  if (changes.from === undefined || row.register === 'NotTaken') return
  await ctx.tx.run({
    sql: `
      update educational_group_attendance
      set at = $3
      where establishment_id = $1 and schedule_time_id = $2
    `,
    parameters: [ctx.actor.establishmentId, row.id, changes.from],
  })
}

/**
 * Marks of a canceled time do not count for warnings and subscriptions; they count again when the time is planned again
 * (D4.5, D3.3).
 */
async function followMarks(ctx: Ctx, row: EducationalScheduleTime): Promise<void> {
  if (row.register === 'NotTaken') return
  await renewGroupWarnings(ctx, row.educationalGroup)
  await tell(ctx, 'markedTimeChanged', { scheduleTime: row.id })
  await withdrawAbsenceMessages(ctx, row.id)
  await planAbsenceMessages(ctx, row.id)
}

async function followState(ctx: Ctx, row: EducationalScheduleTime, what: 'canceled' | 'planned'): Promise<void> {
  await followMarks(ctx, row)
  if (row.workDay === 'Work') await tellGroup(ctx, row.educationalGroup, [{ what, before: slotOf(row) }])
}

/** A new time that was made over a clash. */
async function noteConfirmed(ctx: Ctx, row: Columns & { readonly id: string }): Promise<void> {
  await noteOverride(ctx, [row.id])
  if (row.workDay === 'Holiday') return
  const slot = { from: row.from as string, to: row.to as string }
  const [students] = await findStudentClashes(ctx, row.educationalGroup as string, [slot], [row.id])
  if (students!.length > 0) await markConfirmed(ctx, [row.id], true)
}

async function tellOfAlternative(ctx: Ctx, row: Columns, replaced: string): Promise<void> {
  const before = await ctx.tx.first<Slot>({
    sql: `
      select "from", "to", place_id as place, lecturer_id as lecturer
      from educational_schedule_time
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, replaced],
  })
  const after = {
    from: row.from as string,
    to: row.to as string,
    place: (row.place as string | null | undefined) ?? null,
    lecturer: (row.lecturer as string | null | undefined) ?? null,
  }
  await tellGroup(ctx, row.educationalGroup as string, [{ what: 'moved', before: before!, after }])
}

/**
 * Judges a time that was canceled or archived and comes back. Clashes that somebody confirmed when it was made are not
 * found again; bookings and seats made since then are.
 */
async function judgeReturn(ctx: Ctx, row: EducationalScheduleTime): Promise<Verdict> {
  const stored = await ctx.tx.first<{ confirmed: boolean }>({
    sql: `
      select students_confirmed as confirmed
      from educational_schedule_time
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, row.id],
  })
  return judgeSlot(ctx, row.educationalGroup, slotOf(row), {
    except: [row.id],
    returns: { overbooked: row.overbooked === true, confirmed: stored!.confirmed },
  })
}

/** Restoring does not offer to confirm a clash: somebody who wants the time over a clash makes a new one. */
async function checkRestored(ctx: Ctx, row: EducationalScheduleTime): Promise<Refusal | undefined> {
  if (row.state !== 'Planned' || row.workDay !== 'Work') return undefined
  const { clashes } = await judgeReturn(ctx, row)
  return clashes.length > 0 ? clashRefusal({ clashes, confirmable: false }) : undefined
}

async function checkPlanned(ctx: Ctx, row: EducationalScheduleTime, input: Columns): Promise<Refusal | undefined> {
  if ((await readGroup(ctx, row.educationalGroup))?.finished === 'Finished') return refuse('schedule.finished')
  return row.workDay === 'Work' ? refusalOf(await judgeReturn(ctx, row), input) : undefined
}

/** A clash that is confirmed when a time is planned again is recorded, as when a time is made. */
async function confirmPlanned(ctx: Ctx, row: EducationalScheduleTime, { confirmClash }: Columns): Promise<Columns> {
  if (confirmClash !== true || row.workDay !== 'Work') return {}
  const { overbooks, doublesStudents } = await judgeReturn(ctx, row)
  await noteOverride(ctx, [row.id])
  if (doublesStudents) await markConfirmed(ctx, [row.id], true)
  return overbooks ? { overbooked: true } : {}
}

export const educationalScheduleTimeRules = rules(
  educationalScheduleTime,
  {
    create: {
      check: checkNew,
      prepare: async (ctx, input) => {
        if (input.alternativeOf) await cancelReplaced(ctx, input.alternativeOf as string)
        const lecturer = lecturerOf(input, (await readGroup(ctx, input.educationalGroup as string))!)
        if (input.confirmClash !== true || input.workDay === 'Holiday') return { lecturer }
        const slot = {
          from: input.from as string,
          to: input.to as string,
          place: (input.place as string | null | undefined) ?? null,
          lecturer,
        }
        return { lecturer, overbooked: (await judgeSlot(ctx, input.educationalGroup as string, slot)).overbooks }
      },
      apply: async (ctx, row, input) => {
        if (input.confirmClash === true) await noteConfirmed(ctx, row)
        if (input.alternativeOf) await tellOfAlternative(ctx, row, input.alternativeOf as string)
        await tell(ctx, 'momentPlanned', { at: input.from as string })
      },
    },
    update: {
      check: checkChange,
      prepare: async (ctx, before, changes) => {
        const after = slotOf(before, changes)
        if (changes.confirmClash !== true) {
          if (sameSlot(slotOf(before), after)) return {}
          await markConfirmed(ctx, [before.id], false)
          return { overbooked: false }
        }
        const verdict = await judgeSlot(ctx, before.educationalGroup, after, { except: [before.id] })
        await noteOverride(ctx, [before.id]) // `apply` does not get fields that are not saved
        await markConfirmed(ctx, [before.id], verdict.doublesStudents)
        return { overbooked: verdict.overbooks }
      },
      apply: async (ctx, before, changes) => {
        await moveMarks(ctx, before, changes)
        if (changes.from !== undefined) await tell(ctx, 'momentPlanned', { at: changes.from as string })
        if (['workDay', 'from', 'to'].some((name) => changes[name] !== undefined)) await followMarks(ctx, before)
        if (before.state === 'Planned' && ['from', 'to', 'place'].some((name) => changes[name] !== undefined))
          await tellGroup(ctx, before.educationalGroup, [
            { what: 'moved', before: slotOf(before), after: slotOf(before, changes) },
          ])
      },
    },
    archive: { apply: followMarks },
    restore: { check: checkRestored, apply: followMarks },
  },
  {
    cancel: { apply: (ctx, row) => followState(ctx, row, 'canceled') },
    plan: {
      check: checkPlanned,
      prepare: confirmPlanned,
      apply: (ctx, row) => followState(ctx, row, 'planned'),
    },
    replace: {
      /** The new time is checked like any other. Fields that are not given are taken from the time that it replaces. */
      apply: async (ctx, row, { from, to, place, lecturer, confirmClash }) => {
        const id = await insertRecord(ctx, educationalScheduleTime, {
          educationalGroup: row.educationalGroup,
          alternativeOf: row.id,
          from,
          to,
          place: place === undefined ? row.place : place,
          lecturer: lecturer === undefined ? row.lecturer : lecturer,
          lectureLink: row.lectureLink,
          confirmClash: confirmClash === true,
        })
        return { token: tokenOf(educationalScheduleTime.spec.prefix, id) }
      },
      result: replacement,
    },
  },
)
