import { type GroupScheduleExam, groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { readableDay, readableMoment } from '@topcenter/texts/readable'
import { inBoth } from '../../alerts/said.ts'
import { notifyUsers } from '../../alerts/tell.ts'
import { emit } from '../../records/events.ts'
import { namesSql } from '../../records/list/select.ts'
import type { Ctx } from '../../records/context.ts'
import { type ChangesOf, type CreateInputOf, rules } from '../../records/rules.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { planClosing } from './exam-close.jobs.ts'

type Planned = Pick<
  CreateInputOf<typeof groupScheduleExam>,
  'educationalGroup' | 'simpleExamModel' | 'from' | 'to' | 'duration' | 'scoreComponent'
>
interface Around {
  exam_degree: number
  starts: string | null
  ends: string | null
  category: string
  component_category: string | null
  begun: boolean
  others: { names: Names; from: string; to: string }[]
}

/**
 * Reads all that an exam's plan is checked against, in one statement.
 *
 * @param id The exam's own, when it exists already
 */
const readAround = (ctx: Ctx, plan: Planned, id: string | null): Promise<Around | undefined> =>
  ctx.tx.first<Around>({
    sql: `
      select
        m.exam_degree,
        g.expected_start as starts,
        g.expected_end as ends,
        g.educational_category_id as category,
        (
          select c.educational_category_id
          from score_component c
          where c.establishment_id = $1 and c.id = $6
        ) as component_category,
        exists (
          select 1
          from student_schedule_exam_time s
          where s.establishment_id = $1 and s.group_schedule_exam_id = $7
        ) as begun,
        (
          select coalesce(
            json_agg(json_build_object('names', ${namesSql('o')}, 'from', e."from", 'to', e."to")), '[]'
          )
          from group_schedule_exam e
          join simple_exam_model o on o.establishment_id = $1 and o.id = e.simple_exam_model_id
          where e.establishment_id = $1
            and e.educational_group_id = $2
            and e.record_state = 'active'
            and e.id is distinct from $7
            and tstzrange(e."from", e."to") && tstzrange($4, $5)
        ) as others
      from simple_exam_model m, educational_group g
      where m.establishment_id = $1 and m.id = $3 and g.establishment_id = $1 and g.id = $2
    `,
    parameters: [
      ctx.actor.establishmentId,
      plan.educationalGroup,
      plan.simpleExamModel,
      plan.from,
      plan.to,
      plan.scoreComponent ?? null,
      id,
    ],
  })

const dayOf = (ctx: Ctx, iso: string): string => utcToZoned(iso, ctx.timeZone).date

async function fault(
  ctx: Ctx,
  plan: Planned,
  before: GroupScheduleExam | undefined,
  confirmClash: unknown,
): Promise<Refusal | undefined> {
  if (Date.parse(plan.to) <= Date.parse(plan.from)) return refuseField('to', 'field.endBeforeStart')
  if (Date.parse(plan.to) - Date.parse(plan.from) < plan.duration * 60_000)
    return refuseField('duration', 'exam.windowTooShort')
  const around = await readAround(ctx, plan, before?.id ?? null)
  if (!around) return refuse('record.notFound')
  if (around.exam_degree <= 0) return refuseField('simpleExamModelToken', 'exam.noQuestions')
  if (before && around.begun && Date.parse(plan.from) !== Date.parse(before.from))
    return refuseField('from', 'exam.begun')
  const readable = (day: string | null) => (day ? readableDay(day, ctx.language) : '…')
  const isMoved = !before || plan.from !== before.from || plan.to !== before.to
  const outside =
    (around.starts && dayOf(ctx, plan.from) < around.starts) || (around.ends && dayOf(ctx, plan.to) > around.ends)
  if (isMoved && outside)
    return refuse('exam.outsideGroupDates', { params: { from: readable(around.starts), to: readable(around.ends) } })
  if (around.component_category && around.component_category !== around.category)
    return refuseField('scoreComponentToken', 'group.otherCategory')
  if (!isMoved || around.others.length === 0 || confirmClash === true) return undefined
  return refuse('exam.clash', {
    params: { exams: around.others.map(({ names }) => nameIn(names, ctx.language)).join(' · ') },
    extra: {
      confirmable: true,
      clashes: around.others.map(({ names, from, to }) => ({
        kind: 'group',
        resource: { names },
        group: { names },
        from,
        to,
      })),
    },
  })
}

const merged = (before: GroupScheduleExam, changes: ChangesOf<typeof groupScheduleExam>): Planned => ({
  ...before,
  ...changes,
})

const news = { scheduled: 'examScheduled', changed: 'examChanged', canceled: 'examCanceled' } as const

/**
 * Notifies the students who have a seat in the group on a day of the exam, before or after the change, and their
 * parents; not of an exam that is over.
 */
async function notifySeated(ctx: Ctx, what: keyof typeof news, exam: Planned, before = exam): Promise<void> {
  if (Math.max(Date.parse(exam.to), Date.parse(before.to)) <= ctx.now.getTime()) return
  if (what !== 'canceled') await emit(ctx, 'momentPlanned', { at: exam.from })
  const seats = await ctx.tx.query<{ id: string }>({
    sql: `
      select student_id as id
      from educational_group_student
      where establishment_id = $1
        and educational_group_id = $2
        and (
          in_time(joined_on, left_on, local_day($1, $3), local_day($1, $4))
          or in_time(joined_on, left_on, local_day($1, $5), local_day($1, $6))
        )
        and record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, exam.educationalGroup, exam.from, exam.to, before.from, before.to],
  })
  const model = await ctx.tx.first<{ names: Names }>({
    sql: `
      select ${namesSql('m')} as names
      from simple_exam_model m
      where m.establishment_id = $1 and m.id = $2
    `,
    parameters: [ctx.actor.establishmentId, exam.simpleExamModel],
  })
  await notifyUsers(ctx, 'examSet', {
    users: seats.map(({ id }) => id),
    names: inBoth(news[what]),
    description: inBoth('examLine', (language) => ({
      exam: nameIn(model!.names, language),
      when: readableMoment(exam.from, language, ctx.timeZone),
    })),
    link: '/educational/my-exams',
  })
}

/**
 * Moves the end of the sittings that are being answered to the exam's new time, with the extra minutes that staff gave;
 * the next look at the exam is planned for then.
 */
async function moveEnds(ctx: Ctx, id: string, to: string): Promise<void> {
  const moved = await ctx.tx.query<{ id: string; version: number; ends_at: string }>({
    sql: `
      update student_schedule_exam_time s
      set
        ends_at = greatest(
          s.started_at,
          least(
            (s.started_at at time zone 'UTC') + make_interval(mins => e.duration + s.extra_minutes),
            (e."to" at time zone 'UTC') + make_interval(mins => s.extra_minutes)
          ) at time zone 'UTC'
        ),
        version = s.version + 1,
        updated_at = $3,
        updated_by = $4
      from group_schedule_exam e
      where e.establishment_id = $1
        and e.id = $2
        and s.establishment_id = $1
        and s.group_schedule_exam_id = $2
        and s.submit = 'Unknown'
      returning s.id, s.version, s.ends_at
    `,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString(), ctx.actor.userId],
  })
  await leaveTrail(
    ctx,
    studentScheduleExamTime,
    moved.map((each) => ({
      id: each.id,
      action: 'update',
      version: each.version,
      changes: { endsAt: { old: null, new: each.ends_at } },
    })),
  )
  const first = moved.reduce((least, { ends_at: at }) => (Date.parse(at) < Date.parse(least) ? at : least), to)
  for (const at of new Set([first, to])) await planClosing(ctx.runtime.jobs, ctx.tx, id, at)
}

const called = { apply: (ctx: Ctx, row: GroupScheduleExam) => notifySeated(ctx, 'canceled', row) }
const again = { apply: (ctx: Ctx, row: GroupScheduleExam) => notifySeated(ctx, 'scheduled', row) }

export const groupScheduleExamRules = rules(groupScheduleExam, {
  create: {
    check: (ctx, input) => fault(ctx, input, undefined, input.confirmClash),
    apply: async (ctx, row, input) => {
      await planClosing(ctx.runtime.jobs, ctx.tx, row.id, input.to)
      await notifySeated(ctx, 'scheduled', input)
    },
  },
  update: {
    check: (ctx, before, changes) => fault(ctx, merged(before, changes), before, changes.confirmClash),
    apply: async (ctx, before, changes) => {
      if (changes.to === undefined && changes.duration === undefined && changes.from === undefined) return
      const plan = merged(before, changes)
      await moveEnds(ctx, before.id, plan.to)
      await notifySeated(ctx, 'changed', plan, before)
    },
  },
  archive: called,
  block: called,
  restore: again,
  unblock: again,
})
