/** The demo centre's applications in all their states, and the seats of the accepted ones. */
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../records/context.ts'
import { readGroups } from './demo-education.ts'
import { readDemo } from './demo-files.ts'
import { type CodeBook, goOnFrom, insertSeeds, noteSeeds, seedRecord } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

interface Application {
  readonly code: string
  readonly student: string
  readonly category: string
  readonly period: string
  readonly joiningDateTime: string
  readonly approval: 'UnderReview' | 'Accepted' | 'Rejected' | 'Canceled'
  readonly group: string | null
  readonly rejectReason?: string
  readonly freezeFrom?: string
  readonly freezeTo?: string
  readonly freezeReason?: string
  readonly postponeFrom?: string
  readonly postponeTo?: string
  readonly postponeReason?: string
}
const decisions = { Accepted: 'accept', Rejected: 'reject', Canceled: 'cancel' } as const

/** One student's place in a group, with the days on which they are not expected. */
export interface Seat {
  readonly id: string
  readonly group: string
  readonly category: string
  readonly applicationId: string
  readonly studentId: string
  readonly joinedOn: string
  /** True if a certificate is ready or delivered. */
  readonly isCertified: boolean
  readonly pauses: readonly { readonly from: string; readonly to: string }[]
}

export async function seedApplications(caller: Ctx, story: Story, codes: CodeBook): Promise<Seat[]> {
  const ctx: Ctx = { ...caller, isSilent: true }
  const entity = educationalJoiningApplication
  const rows = readDemo<readonly Application[]>('applications').map((row) => {
    const joined = story.instant(row.joiningDateTime)
    const decided = decisionAfter(joined, row, story)
    return { row, joined, decided, record: seedRecord(applicationValues(row, story, codes, joined, decided), joined) }
  })
  await insertSeeds(
    ctx,
    entity,
    rows.map(({ record }) => record),
  )
  await goOnFrom(
    ctx,
    entity.id,
    rows.map(({ row }) => row.code),
  )
  for (const [state, action] of Object.entries(decisions)) {
    noteSeeds(
      ctx,
      entity,
      action,
      rows
        .filter(({ row }) => row.approval === state)
        .map(({ record, decided }) => ({
          id: record.id,
          at: decided,
          changes: { state: { old: 'UnderReview', new: state } },
        })),
    )
  }
  return seedSeats(
    ctx,
    story,
    codes,
    rows
      .filter(({ row }) => row.group !== null)
      .map(({ row, decided, record }) => ({ row, decided, applicationId: record.id })),
  )
}

/** One to three days later, in the morning. */
function decisionAfter(joined: Date, row: Application, story: Story): Date {
  const nth = Number(row.code.slice(-2))
  return story.at(
    addDays(utcToZoned(joined, story.timeZone).date, 1 + (nth % 3)),
    `10:${String(10 + (nth % 50)).padStart(2, '0')}`,
  )
}

function applicationValues(
  row: Application,
  story: Story,
  codes: CodeBook,
  joined: Date,
  decided: Date,
): Record<string, unknown> {
  const day = (written: string | undefined) => (written ? story.day(written) : null)
  return {
    code: row.code,
    student: codes.id('student', row.student),
    educationalPeriod: codes.id('educationalPeriod', row.period),
    educationalCategory: codes.id('educationalCategory', row.category),
    joiningDateTime: joined.toISOString(),
    subscriptionType: row.approval === 'UnderReview' ? 'Package' : null,
    state: row.approval,
    rejectReason: row.rejectReason ?? null,
    decidedAt: row.approval === 'UnderReview' ? null : decided.toISOString(),
    freezeFrom: day(row.freezeFrom),
    freezeTo: day(row.freezeTo),
    freezeReason: row.freezeReason ?? null,
    postponeFrom: day(row.postponeFrom),
    postponeTo: day(row.postponeTo),
    postponeReason: row.postponeReason ?? null,
  }
}

interface Accepted {
  readonly row: Application
  readonly decided: Date
  readonly applicationId: string
}

/** The database counts the seats and links the applications. In a finished group the certificates are being prepared. */
async function seedSeats(ctx: Ctx, story: Story, codes: CodeBook, accepted: readonly Accepted[]): Promise<Seat[]> {
  const groups = new Map(readGroups().map((group) => [group.code, group]))
  const certificates = ['Deliver', 'Deliver', 'Export', 'Ready', null, null] as const
  const counts = new Map<string, number>()
  const made = accepted.map(({ row, decided, applicationId }) => {
    const group = groups.get(row.group!)!
    const nth = counts.get(group.code) ?? 0
    counts.set(group.code, nth + 1)
    const joinedOn = utcToZoned(decided, story.timeZone).date
    const studentId = codes.id('student', row.student)
    const certificateStatus = group.finished === 'Finished' ? certificates[nth % certificates.length]! : null
    const record = seedRecord(
      {
        educationalGroup: codes.id('educationalGroup', group.code),
        application: applicationId,
        student: studentId,
        educationalCategory: codes.id('educationalCategory', row.category),
        joinedOn,
        certificateStatus,
      },
      decided,
    )
    const seat: Seat = {
      id: record.id,
      group: group.code,
      category: row.category,
      applicationId,
      studentId,
      joinedOn,
      isCertified: certificateStatus !== null,
      pauses: pausesOf(row, story),
    }
    return { record, seat }
  })
  await insertSeeds(
    ctx,
    educationalGroupStudent,
    made.map(({ record }) => record),
  )
  return made.map(({ seat }) => seat)
}

const pausesOf = (row: Application, story: Story): Seat['pauses'] =>
  [
    [row.freezeFrom, row.freezeTo],
    [row.postponeFrom, row.postponeTo],
  ].flatMap(([from, to]) => (from && to ? [{ from: story.day(from), to: story.day(to) }] : []))
