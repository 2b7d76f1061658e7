import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../../records/context.ts'
import { hold } from '../../education/schedule/holding.ts'
import type { BulkRule, Prepared } from '../bulk-rule.ts'

interface Application {
  id: string
  student_id: string
  state: string
  educational_category_id: string
  seated: boolean
}
interface Group {
  id: string
  educational_category_id: string
  closed: string
  finished: string
  free: number | null
  members: string[]
}

/**
 * Makes seats for many students at once (D4.1). The database counts the seats of a group, so that only one of two
 * concurrent writers gets its last seat (count_seats, educational_group_seats).
 */
export const groupStudentsInBulk: BulkRule = {
  prepare: async (ctx, rows) => {
    const groupIds = [...new Set(rows.map(({ values }) => values.educationalGroup as string))]
    const applicationIds = rows.map(({ values }) => values.application as string)
    await hold(ctx, { groups: groupIds, students: await studentsOf(ctx, applicationIds) })
    const applications = await readApplications(ctx, applicationIds)
    const students = [...new Set([...applications.values()].map((each) => each.student_id))]
    const groups = await readGroups(ctx, groupIds, students)
    const clashes = await readClashes(ctx, students, [...groups.keys()])
    const today = utcToZoned(ctx.now.toISOString(), ctx.timeZone).date
    return rows.map(({ values }): Prepared => {
      const application = applications.get(values.application as string)
      const group = groups.get(values.educationalGroup as string)
      const refusal =
        application && group ? takeSeat(application, group, clashes, Boolean(values.leftOn)) : refuse('record.notFound')
      if (refusal) return { refusal }
      return {
        values: {
          ...values,
          student: application!.student_id,
          educationalCategory: group!.educational_category_id,
          joinedOn: values.joinedOn ?? today,
        },
      }
    })
  },
}

async function studentsOf(ctx: Ctx, applications: readonly string[]): Promise<string[]> {
  const { ids } = (await ctx.tx.first<{ ids: string[] }>({
    sql: `
      select coalesce(array_agg(distinct a.student_id), '{}') as ids
      from educational_joining_application a
      where a.establishment_id = $1 and a.id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, applications],
  }))!
  return ids
}

async function readApplications(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Application>> {
  const rows = await ctx.tx.query<Application>({
    sql: `
      select
        a.id,
        a.student_id,
        a.state,
        a.educational_category_id,
        exists (
          select 1
          from educational_group_student s
          where s.establishment_id = $1
            and s.application_id = a.id
            and s.left_on is null
            and s.record_state <> 'archived'
        ) as seated
      from unnest($2::uuid[]) w(id)
      join educational_joining_application a on a.establishment_id = $1 and a.id = w.id
    `,
    parameters: [ctx.actor.establishmentId, ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** @param students The students to look for in these groups */
async function readGroups(ctx: Ctx, ids: readonly string[], students: readonly string[]): Promise<Map<string, Group>> {
  const rows = await ctx.tx.query<Group>({
    sql: `
      select
        g.id,
        g.educational_category_id,
        g.closed,
        g.finished,
        case
          when g.maximum_status then g.maximum_number_of_students - g.total_number_of_students
        end as free,
        coalesce(
          (
            select array_agg(s.student_id)
            from unnest($3::uuid[]) w(id)
            join educational_group_student s
              on s.establishment_id = $1
              and s.educational_group_id = g.id
              and s.student_id = w.id
              and s.left_on is null
              and s.record_state <> 'archived'
          ),
          '{}'
        ) as members
      from educational_group g
      where g.establishment_id = $1 and g.id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, ids, students],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Groups in which each student has a seat, and pairs of groups with future sessions at the same time (D4.2). */
interface Clashes {
  readonly groupsOf: Map<string, Set<string>>
  readonly pairs: ReadonlySet<string>
}

async function readClashes(ctx: Ctx, students: readonly string[], groups: readonly string[]): Promise<Clashes> {
  const seats = await ctx.tx.query<{ student_id: string; groups: string[] }>({
    sql: `
      select s.student_id, array_agg(s.educational_group_id) as groups
      from unnest($2::uuid[]) w(id)
      join educational_group_student s
        on s.establishment_id = $1
        and s.student_id = w.id
        and s.left_on is null
        and s.record_state <> 'archived'
      group by s.student_id
    `,
    parameters: [ctx.actor.establishmentId, students],
  })
  const pairs = await ctx.tx.query<{ pair: string }>({
    sql: `
      select distinct mine.resource_id || ' ' || other.resource_id as pair
      from booking mine
      join booking other
        on other.establishment_id = $1
        and other.resource_kind = 'group'
        and other.resource_id = any($3::uuid[])
        and other.resource_id <> mine.resource_id
        and other.during && mine.during
      where mine.establishment_id = $1
        and mine.resource_kind = 'group'
        and mine.resource_id = any($2::uuid[])
        and mine.ends_at > $4
    `,
    parameters: [
      ctx.actor.establishmentId,
      groups,
      [...new Set([...groups, ...seats.flatMap((each) => each.groups)])],
      ctx.now.toISOString(),
    ],
  })
  return {
    groupsOf: new Map(seats.map((each) => [each.student_id, new Set(each.groups)])),
    pairs: new Set(pairs.map(({ pair }) => pair)),
  }
}

/**
 * Takes the seat in memory, so that the next rows of the batch find it taken. A seat that already ended takes nothing
 * (only a profile can set `leftOn`).
 */
function takeSeat(
  application: Application,
  group: Group,
  { groupsOf, pairs }: Clashes,
  isGivenUp: boolean,
): Refusal | undefined {
  if (application.state !== 'Accepted') return refuse('group.notAccepted')
  if (application.educational_category_id !== group.educational_category_id) return refuse('group.otherCategory')
  if (group.finished === 'Finished') return refuse('group.finished')
  if (group.closed === 'Closed') return refuse('group.closed')
  if (isGivenUp) return undefined
  if (application.seated || group.members.includes(application.student_id)) return refuse('group.alreadyIn')
  if (group.free !== null && group.free < 1) return refuse('group.full')
  const others = groupsOf.get(application.student_id) ?? new Set()
  if ([...others].some((other) => pairs.has(`${group.id} ${other}`))) return refuse('schedule.clash')
  groupsOf.set(application.student_id, others.add(group.id))
  application.seated = true
  group.members.push(application.student_id)
  if (group.free !== null) group.free -= 1
  return undefined
}
