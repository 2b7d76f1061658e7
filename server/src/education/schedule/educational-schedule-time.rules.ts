import { replacement } from '@topcenter/model/education/api'
import {
  type EducationalScheduleTime,
  educationalScheduleTime,
} from '@topcenter/model/education/educational-schedule-time'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../../records/context.ts'
import { emit } from '../../records/events.ts'
import { insertRecord } from '../../records/write/create.ts'
import { type ChangesOf, type Columns, type CreateInputOf, type NewRowOf, rules } from '../../records/rules.ts'
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

type Input = CreateInputOf<typeof educationalScheduleTime>
type Changes = ChangesOf<typeof educationalScheduleTime>
/** The members of a new time that notices and checks read. */
type New = Pick<
  NewRowOf<typeof educationalScheduleTime>,
  'id' | 'educationalGroup' | 'from' | 'to' | 'place' | 'lecturer' | 'workDay'
>

/** The lecture link must be https, because students open it and others in their network must not read it. */
const linkRefusal = ({ lectureLink }: Changes): Refusal | undefined =>
  typeof lectureLink === 'string' && !/^https:/i.test(lectureLink) ? refuseField('lectureLink', 'field.url') : undefined

/** A time without a lecturer of its own takes the group's lecturer. */
const lecturerOf = (values: Changes, group: GroupRow): string | null =>
  values.lecturer === undefined ? group.lecturer_id : values.lecturer

async function checkNew(ctx: Ctx, input: Input): Promise<Refusal | undefined> {
  const groupId = input.educationalGroup
  const group = await readGroup(ctx, groupId)
  if (!group) return refuse('record.notFound')
  if (group.finished === 'Finished') return refuse('schedule.finished')
  const slot: Slot = {
    from: input.from,
    to: input.to,
    place: input.place ?? null,
    lecturer: lecturerOf(input, group),
  }
  const replaced = input.alternativeOf
  if (replaced && !(await isReplaceable(ctx, groupId, replaced)))
    return refuseField('alternativeOfToken', 'field.reference')
  const refusal = linkRefusal(input) ?? lengthRefusal(slot) ?? datesRefusal(ctx, slot, group)
  if (refusal || input.workDay === 'Holiday') return refusal
  return refusalOf(await judgeSlot(ctx, groupId, slot, { except: replaced ? [replaced] : [] }), input)
}
type Confirmed = { readonly confirmClash?: boolean | null }
const refusalOf = (verdict: Verdict, { confirmClash }: Confirmed): Refusal | undefined =>
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

const slotOf = (row: EducationalScheduleTime, changes: Changes = {}): Slot => ({
  from: changes.from ?? row.from,
  to: changes.to ?? row.to,
  place: changes.place === undefined ? row.place : changes.place,
  lecturer: changes.lecturer === undefined ? row.lecturer : changes.lecturer,
})
const sameSlot = (a: Slot, b: Slot): boolean =>
  Date.parse(a.from) === Date.parse(b.from) &&
  Date.parse(a.to) === Date.parse(b.to) &&
  a.place === b.place &&
  a.lecturer === b.lecturer

async function checkChange(ctx: Ctx, row: EducationalScheduleTime, changes: Changes): Promise<Refusal | undefined> {
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
async function moveMarks(ctx: Ctx, row: EducationalScheduleTime, changes: Changes): Promise<void> {
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
 * Marks of a time that is canceled, archived or on a holiday do not count for warnings, subscriptions and points; they
 * count again when it takes place again (D4.5, D3.3, D6.9).
 */
async function followMarks(ctx: Ctx, row: EducationalScheduleTime): Promise<void> {
  if (row.register === 'NotTaken') return
  await renewGroupWarnings(ctx, row.educationalGroup)
  await emit(ctx, 'markedTimeChanged', { scheduleTime: row.id })
  await withdrawAbsenceMessages(ctx, row.id)
  await planAbsenceMessages(ctx, row.id)
}

async function followState(ctx: Ctx, row: EducationalScheduleTime, what: 'canceled' | 'planned'): Promise<void> {
  await followMarks(ctx, row)
  if (row.workDay === 'Work') await tellGroup(ctx, row.educationalGroup, [{ what, before: slotOf(row) }])
}

/** A new time that was made over a clash. */
async function noteConfirmed(ctx: Ctx, row: New): Promise<void> {
  await noteOverride(ctx, [row.id])
  if (row.workDay === 'Holiday') return
  const slot = { from: row.from, to: row.to }
  const [students] = await findStudentClashes(ctx, row.educationalGroup, [slot], [row.id])
  if (students!.length > 0) await markConfirmed(ctx, [row.id], true)
}

async function tellOfAlternative(ctx: Ctx, row: New, replaced: string): Promise<void> {
  const before = await ctx.tx.first<Slot>({
    sql: `
      select "from", "to", place_id as place, lecturer_id as lecturer
      from educational_schedule_time
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, replaced],
  })
  const after = {
    from: row.from,
    to: row.to,
    place: row.place ?? null,
    lecturer: row.lecturer ?? null,
  }
  await tellGroup(ctx, row.educationalGroup, [{ what: 'moved', before: before!, after }])
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

async function checkPlanned(ctx: Ctx, row: EducationalScheduleTime, input: Confirmed): Promise<Refusal | undefined> {
  if ((await readGroup(ctx, row.educationalGroup))?.finished === 'Finished') return refuse('schedule.finished')
  return row.workDay === 'Work' ? refusalOf(await judgeReturn(ctx, row), input) : undefined
}

/** A clash that is confirmed when a time is planned again is recorded, as when a time is made. */
async function confirmPlanned(ctx: Ctx, row: EducationalScheduleTime, { confirmClash }: Confirmed): Promise<Columns> {
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
        if (input.alternativeOf) await cancelReplaced(ctx, input.alternativeOf)
        const lecturer = lecturerOf(input, (await readGroup(ctx, input.educationalGroup))!)
        if (input.confirmClash !== true || input.workDay === 'Holiday') return { lecturer }
        const slot = {
          from: input.from,
          to: input.to,
          place: input.place ?? null,
          lecturer,
        }
        return { lecturer, overbooked: (await judgeSlot(ctx, input.educationalGroup, slot)).overbooks }
      },
      apply: async (ctx, row, input) => {
        if (input.confirmClash === true) await noteConfirmed(ctx, row)
        if (input.alternativeOf) await tellOfAlternative(ctx, row, input.alternativeOf)
        await emit(ctx, 'momentPlanned', { at: input.from })
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
        if (changes.from !== undefined) await emit(ctx, 'momentPlanned', { at: changes.from })
        if ((['workDay', 'from', 'to'] as const).some((name) => changes[name] !== undefined))
          await followMarks(ctx, before)
        if (
          before.state === 'Planned' &&
          (['from', 'to', 'place'] as const).some((name) => changes[name] !== undefined)
        )
          await tellGroup(ctx, before.educationalGroup, [
            { what: 'moved', before: slotOf(before), after: slotOf(before, changes) },
          ])
      },
    },
    archive: { apply: followMarks },
    restore: { check: checkRestored, apply: followMarks },
    block: { apply: followMarks },
    unblock: { apply: followMarks },
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
