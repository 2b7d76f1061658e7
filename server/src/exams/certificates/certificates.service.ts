/** Certificates (D4.7): their conditions and numbers, their delivery and revocation. */
import type { certificateRules } from '@topcenter/model/education/educational-category'
import {
  type EducationalGroupStudent,
  educationalGroupStudent,
} from '@topcenter/model/education/educational-group-student'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { certificateIssued, type giveCertificates, type listCertificates } from '@topcenter/model/exams/api'
import { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import type { Described } from '@topcenter/model/kit/answer'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused, type Refusal, type RefusalCode } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { notifyUsers } from '../../alerts/tell.ts'
import { namesSql } from '../../records/list/select.ts'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { readRow } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { act } from '../../records/write/act.ts'
import { insertRecord } from '../../records/write/create.ts'
import { rules } from '../../records/rules.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { updateRow } from '../../records/write/write.ts'
import { gradeOf } from '../scores/grade.ts'
import type { Verdict } from '../results/result.ts'
import { type CategoryNode, readCategories } from '../results/category-tree.ts'
import { readBook } from '../results/results.service.ts'

interface Seat {
  seat_id: string
  version: number
  application_id: string
  student_id: string
  student_names: Names
  student_code: string
  status: EducationalGroupStudent['certificateStatus']
  owed: number
  certificate_id: string | null
  certificate_number: string | null
  issued_at: string | null
  delivered_at: string | null
  print_count: number | null
}
interface Group {
  id: string
  names: Names
  finished: string
  category_id: string
  rule: (typeof certificateRules)[number]
}
interface Candidate {
  readonly seat: Seat
  readonly total: number | null
  readonly grade: Names | null
  readonly verdict: Verdict
  readonly refusal: RefusalCode | undefined
}

const groupSql = `
  select
    g.id,
    ${namesSql('g')} as names,
    g.finished,
    g.educational_category_id as category_id,
    k.certificate_rule as rule
  from educational_group g
  join educational_category k on k.establishment_id = $1 and k.id = g.educational_category_id
  where g.establishment_id = $1 and g.id = $2
`

const readSeats = (ctx: Ctx, groupId: string, seatId?: string): Promise<Seat[]> =>
  ctx.tx.query<Seat>(sql`
    select
      s.id as seat_id,
      s.version,
      s.application_id,
      s.student_id,
      ${sql.raw(namesSql('u'))} as student_names,
      u.code as student_code,
      s.certificate_status as status,
      coalesce(
        (
          select sum(d.remainder)
          from debt d
          where d.establishment_id = ${ctx.actor.establishmentId}::uuid
            and d.user_id = s.student_id
            and d.remainder > 0
        ),
        0
      )::bigint as owed,
      c.id as certificate_id,
      c.certificate_number,
      c.issued_at,
      c.delivered_at,
      c.print_count
    from educational_group_student s
    join user_account u
      on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = s.student_id
    left join educational_certificate c
      on c.establishment_id = ${ctx.actor.establishmentId}::uuid
      and c.group_student_id = s.id
      and c.state = 'Valid'
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid
      and s.educational_group_id = ${groupId}::uuid
      and s.record_state = 'active'
      and s.left_on is null
      and ${seatId ? sql`s.id = ${seatId}::uuid` : sql`true`}
    order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
  `)

/** Returns false for a category without weights: it has no result that anybody could pass. */
const hasResult = (root: CategoryNode): boolean =>
  root.prepared.types.length > 0 || root.children.some((child) => child.prepared.settings.calculationInGrandTotalStatus)

async function readCandidates(
  ctx: Ctx,
  groupId: string,
  seatId?: string,
): Promise<{ group: Group; candidates: Candidate[] }> {
  const group = await ctx.tx.first<Group>({ sql: groupSql, parameters: [ctx.actor.establishmentId, groupId] })
  if (!group) throw new Refused(refuse('record.notFound'))
  const seats = await readSeats(ctx, groupId, seatId)
  const root = await readCategories(ctx, group.category_id)
  const book = await readBook(
    ctx,
    root,
    seats.map((seat) => seat.student_id),
  )
  const marks = new Map(book.own.map((each) => [each.id, each]))
  const mustPass = hasResult(root) && (group.rule === 'Passed' || group.rule === 'PassedAndPaid')
  const mustPay = group.rule === 'Paid' || group.rule === 'PassedAndPaid'
  return {
    group,
    candidates: seats.map((seat): Candidate => {
      const own = marks.get(seat.application_id)
      const { total, verdict } = own ? book.result(own) : { total: null, verdict: 'NoData' as const }
      const refusal =
        group.finished !== 'Finished'
          ? 'group.notFinished'
          : mustPass && verdict !== 'Pass'
            ? 'certificate.notPassed'
            : mustPay && seat.owed > 0
              ? 'certificate.owes'
              : undefined
      return { seat, total, verdict, grade: gradeOf(root.slices, total), refusal }
    }),
  }
}

type Certificates = AnswerOf<typeof listCertificates>

/** Lists the students of a group, each with their certificate, and why it cannot be issued yet. */
export async function groupCertificates(ctx: Ctx, groupId: string): Promise<Certificates> {
  const { group, candidates } = await readCandidates(ctx, groupId)
  return {
    educationalGroup: { token: tokenOf('edg', group.id), names: group.names },
    finished: group.finished === 'Finished',
    rule: group.rule,
    students: candidates.map(({ seat, total, verdict, grade, refusal }) => ({
      groupStudentToken: tokenOf('egs', seat.seat_id),
      version: seat.version,
      student: { token: tokenOf('usr', seat.student_id), names: seat.student_names, code: seat.student_code },
      status: seat.status,
      total,
      verdict,
      grade: grade && { names: grade },
      owed: seat.owed,
      refusal: refusal ?? null,
      certificate: certificateOf(seat),
    })),
  }
}

const certificateOf = (seat: Seat): Certificates['students'][number]['certificate'] =>
  seat.certificate_id === null
    ? null
    : {
        token: tokenOf('ect', seat.certificate_id),
        number: seat.certificate_number!,
        issuedAt: seat.issued_at!,
        deliveredAt: seat.delivered_at,
        printCount: seat.print_count!,
      }

async function certificateRefusal(ctx: Ctx, row: EducationalGroupStudent): Promise<Refusal | undefined> {
  const {
    candidates: [candidate],
  } = await readCandidates(ctx, row.educationalGroup, row.id)
  if (!candidate) return refuse('group.left')
  return candidate.refusal && refuse(candidate.refusal)
}

/**
 * Takes the next number of the year on the establishment's clock. A transaction that fails gives it back, so there are
 * no gaps.
 */
async function nextSerial(ctx: Ctx): Promise<{ year: number; serial: number }> {
  const year = Number(utcToZoned(ctx.now.toISOString(), ctx.timeZone).date.slice(0, 4))
  const row = await ctx.tx.first<{ last: number }>({
    sql: `
      insert into certificate_counter (establishment_id, year, last)
      values ($1, $2, 1)
      on conflict (establishment_id, year) do update
      set last = certificate_counter.last + 1
      returning last
    `,
    parameters: [ctx.actor.establishmentId, year],
  })
  return { year, serial: row!.last }
}

export const certificateNumber = (year: number, serial: number): string => `${year}-${String(serial).padStart(6, '0')}`

/**
 * Issues a certificate, which stores the words of its paper as they are at this moment. Its number is taken last,
 * because everybody else who wants one waits from then on.
 */
async function issue(
  ctx: Ctx,
  row: EducationalGroupStudent,
  certificateId: string | null,
): Promise<Described<typeof certificateIssued>> {
  const {
    candidates: [candidate],
  } = await readCandidates(ctx, row.educationalGroup, row.id)
  const category = await ctx.tx.first<{ names: Names; sponsor_id: string | null }>(
    sql`
      select ${sql.raw(namesSql('k'))} as names, k.sponsor_id
      from educational_category k
      where k.establishment_id = ${ctx.actor.establishmentId}::uuid
        and k.id = ${row.educationalCategory}::uuid
    `,
  )
  const { year, serial } = await nextSerial(ctx)
  const id = await insertRecord(ctx, educationalCertificate, {
    certificateNumber: certificateNumber(year, serial),
    year,
    serial,
    certificate: certificateId,
    groupStudent: row.id,
    student: row.student,
    educationalGroup: row.educationalGroup,
    educationalCategory: row.educationalCategory,
    studentNames: candidate!.seat.student_names,
    categoryNames: category!.names,
    gradeNames: candidate!.grade,
    sponsor: category!.sponsor_id,
    total: candidate!.total,
    issuedAt: ctx.now.toISOString(),
    issuedBy: memberId(ctx.actor),
  })
  return { certificateToken: tokenOf('ect', id) }
}

type Given = AnswerOf<typeof giveCertificates>

/**
 * Gives a certificate to each student who may have one and has none, or to the named ones. All or none: a named seat
 * that has one, or may not have one, refuses the whole. The seats are locked first, so of two who press at once the
 * second gives nothing.
 */
export async function giveAll(
  ctx: Ctx,
  groupId: string,
  { groupStudents: named, certificate }: { groupStudents?: readonly string[] | null; certificate?: string | null },
): Promise<Given> {
  await readRow(ctx, educationalGroup, groupId)
  const seats = await ctx.tx.query<{ id: string }>(sql`
    select id
    from educational_group_student
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_group_id = ${groupId}::uuid
      and record_state = 'active'
      and left_on is null
    order by id
    for no key update
  `)
  const { group, candidates } = await readCandidates(ctx, groupId)
  if (group.finished !== 'Finished') throw new Refused(refuse('group.notFinished'))
  if (named?.some((id) => !seats.some((seat) => seat.id === id))) throw new Refused(refuse('group.left'))
  const meant = candidates.filter(({ seat }) => !named || named.includes(seat.seat_id))
  const held = (candidate: Candidate) => candidate.seat.certificate_id !== null
  if (named && meant.some(held)) throw new Refused(refuse('certificate.held'))
  const barred = named && meant.find(({ refusal }) => refusal)
  if (barred) throw new Refused(refuse(barred.refusal!))
  const given: string[] = []
  for (const { seat } of meant.filter((each) => !held(each) && !each.refusal))
    given.push(await giveOne(ctx, seat.seat_id, certificate ?? null))
  return {
    given: given as Given['given'],
    refused: meant
      .filter((each) => !held(each) && each.refusal)
      .map(({ seat, refusal }) => ({
        student: { token: tokenOf('usr', seat.student_id), names: seat.student_names },
        owed: seat.owed,
        refusal: refusal!,
      })),
  }
}

/** Takes the seat through its steps, each with its own trail; returns the token of the certificate. */
async function giveOne(ctx: Ctx, seatId: string, certificate: string | null): Promise<string> {
  const seat = () => readRow(ctx, educationalGroupStudent, seatId)
  const before = recordOf(educationalGroupStudent, await seat())
  if (before.certificateStatus === null) await act(ctx, educationalGroupStudent, 'readyCertificate', before, {})
  const ready = recordOf(educationalGroupStudent, await seat())
  const result = await act(ctx, educationalGroupStudent, 'exportCertificate', ready, { certificate })
  return (result as { certificateToken: string }).certificateToken
}

async function tellReady(ctx: Ctx, row: EducationalGroupStudent): Promise<void> {
  const category = await ctx.tx.first<{ names: Names }>(sql`
    select ${sql.raw(namesSql('k'))} as names
    from educational_category k
    where k.establishment_id = ${ctx.actor.establishmentId}::uuid and k.id = ${row.educationalCategory}::uuid
  `)
  await notifyUsers(ctx, 'certificateReady', {
    users: [row.student!],
    params: (language) => ({ name: nameIn(category!.names, language) }),
    link: '/educational/educational-certificates',
  })
}

async function stampDelivery(ctx: Ctx, row: EducationalGroupStudent): Promise<void> {
  const held = await ctx.tx.first<{ id: string; version: number }>(
    sql`
      select id, version
      from educational_certificate
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and group_student_id = ${row.id}::uuid
        and state = 'Valid'
    `,
  )
  if (!held) throw new Refused(refuse('certificate.none'))
  const deliveredAt = ctx.now.toISOString()
  await updateRow(ctx, educationalCertificate, held.id, { deliveredAt, deliveredBy: memberId(ctx.actor) })
  await leaveTrail(ctx, educationalCertificate, [
    {
      id: held.id,
      action: 'update',
      version: held.version + 1,
      changes: { deliveredAt: { old: null, new: deliveredAt } },
    },
  ])
}

export const certificatesRules = [
  rules(
    educationalGroupStudent,
    {},
    {
      readyCertificate: {
        check: certificateRefusal,
        prepare: () => ({ certificateStatus: 'Ready' }),
        apply: tellReady,
      },
      exportCertificate: {
        check: certificateRefusal,
        apply: (ctx, row, input) => issue(ctx, row, input.certificate),
        result: certificateIssued,
      },
      deliverCertificate: { apply: stampDelivery },
    },
  ),
  rules(
    educationalCertificate,
    {},
    {
      revoke: {
        apply: async (ctx, row) => {
          const seat = (await ctx.tx.first<{ version: number; certificate_status: string }>(
            sql`
              select version, certificate_status
              from educational_group_student
              where establishment_id = ${ctx.actor.establishmentId}::uuid
                and id = ${row.groupStudent}::uuid
              for no key update
            `,
          ))!
          await updateRow(ctx, educationalGroupStudent, row.groupStudent, { certificateStatus: 'Ready' })
          await leaveTrail(ctx, educationalGroupStudent, [
            {
              id: row.groupStudent,
              action: 'readyCertificate',
              version: seat.version + 1,
              changes: { certificateStatus: { old: seat.certificate_status, new: 'Ready' } },
            },
          ])
        },
      },
    },
  ),
]
