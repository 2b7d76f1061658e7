/** People of the demo centre: accounts that can be tried, lecturers, students, and their families. */
import { entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { takeLoginName } from '../people/login-name.service.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { readDemo } from './demo-files.ts'
import { lecturerRole } from '../reference/roles.ts'
import type { SeedRow } from '../reference/reference-files.ts'
import {
  type CodeBook,
  goOnFrom,
  insertSeeds,
  type SeedRecord,
  seedRecord,
  seedValues,
} from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

export interface Account extends SeedRow {
  readonly userType: UserType
  readonly userName: string
  readonly code: string
}
export const accounts = readDemo<readonly Account[]>('users')
const lecturers = readDemo<readonly (SeedRow & { readonly userName: string })[]>('lecturers')
const staff = readDemo<readonly (SeedRow & { readonly userName: string; readonly role: string })[]>('staff')
interface SignIn extends Pick<Account, 'userName' | 'userType'> {
  /** Code of a role beside the default one of the type. */
  readonly role?: string
}
/**
 * One account of each user type, the first lecturer, whose role shows own groups only, and the staff of the payment
 * desk.
 */
export const signIns: readonly SignIn[] = [
  ...accounts.map(({ userName, userType }) => ({ userName, userType })),
  { userName: lecturers[0]!.userName, userType: 'Employee', role: lecturerRole },
  ...staff.map(({ userName, role }) => ({ userName, userType: 'Employee' as const, role })),
]

/** Password hashes by user name; users without one cannot log in. */
export type Hashes = ReadonlyMap<string, string>

const idOfKind = (userType: UserType): string =>
  userType === 'AdminsEgypt' ? 'adminEgypt' : userType[0]!.toLowerCase() + userType.slice(1)
const day = 86_400_000

/** Accounts of one establishment, each with the default role of its type. */
export async function seedAccounts(
  ctx: Ctx,
  story: Story,
  codes: CodeBook,
  hashes: Hashes,
  wanted: (userType: UserType) => boolean,
): Promise<void> {
  for (const account of accounts.filter((each) => wanted(each.userType))) {
    await insertPeople(
      ctx,
      idOfKind(account.userType),
      [
        {
          ...account,
          ...(account.userType === 'AdminsEgypt' ? { governorate: null } : {}),
          role: account.userType,
          password: hashes.get(account.userName),
        },
      ],
      codes,
      () => story.instant('2026-05-10T09:00:00+03:00'),
    )
  }
}

/** Parents of several students, who do not log in. */
export const seedParents = (ctx: Ctx, story: Story, codes: CodeBook): Promise<void> =>
  insertPeople(
    ctx,
    'parent',
    readDemo<readonly SeedRow[]>('parents').map((row) => ({ ...row, role: 'Parent' })),
    codes,
    () => story.instant('2026-09-06T12:00:00+03:00'),
  )

/** Inserts the cashier and the receptionist, with roles of their own. */
export const seedStaff = (ctx: Ctx, story: Story, codes: CodeBook, hashes: Hashes): Promise<void> =>
  insertPeople(
    ctx,
    'employee',
    staff.map((row) => ({ ...row, password: hashes.get(row.userName) })),
    codes,
    () => story.instant('2026-05-11T10:00:00+03:00'),
  )

export async function seedLecturers(ctx: Ctx, story: Story, codes: CodeBook, hashes: Hashes): Promise<void> {
  const rows = lecturers.map((row) => ({ ...row, role: lecturerRole, password: hashes.get(row.userName) }))
  await insertPeople(ctx, 'employee', rows, codes, () => story.instant('2026-05-12T10:00:00+03:00'))
}

interface Application {
  readonly student: string
  readonly joiningDateTime: string
  readonly approval: string
}

/**
 * A student is known since shortly before the first application; of those who only wait for a decision every other one
 * is not approved yet (D3.1).
 */
export async function seedStudents(ctx: Ctx, story: Story, codes: CodeBook, draw: () => number): Promise<void> {
  const applications = Map.groupBy(
    readDemo<readonly Application[]>('applications'),
    (application) => application.student,
  )
  const bloodTypes = ['O+', 'A+', 'B+', 'AB+', 'O-', 'A-']
  const students = readDemo<readonly SeedRow[]>('students').map((row, index) => {
    const waits =
      (applications.get(row.code as string) ?? []).every((each) => each.approval === 'UnderReview') &&
      applications.has(row.code as string)
    const bloodType = draw() < 0.6 ? bloodTypes[Math.floor(draw() * bloodTypes.length)] : undefined
    return {
      ...row,
      role: 'Student',
      bloodType,
      citizenship: 'Citizen',
      approval: waits && index % 2 === 0 ? 'NotApproved' : 'Approved',
    }
  })
  await insertPeople(ctx, 'student', students, codes, (row, index) => {
    const first = (applications.get(row.code as string) ?? []).map((each) => each.joiningDateTime).sort()[0]
    return new Date(
      (first ? story.instant(first).getTime() : story.now.getTime() - ((3 + index) * day) / 3) - 20 * 60_000,
    )
  })
}

async function insertPeople(
  ctx: Ctx,
  entityId: string,
  rows: readonly SeedRow[],
  codes: CodeBook,
  knownSince: (row: SeedRow, index: number) => Date,
): Promise<void> {
  const entity = entityOf(entityId)
  const records = rows.map((row, index): SeedRecord =>
    seedRecord(seedValues(entity, row, codes), knownSince(row, index)),
  )
  await insertSeeds(ctx, entity, records)
  for (const { id, values } of records) {
    for (const kind of new Set([entityId, 'user'])) codes.add(kind, values.code as string, id)
    if (values.userName) await takeLoginName(ctx, id, values.userName as string)
  }
  await goOnFrom(
    ctx,
    entityId,
    records.map(({ values }) => values.code as string),
  )
}

/** Relatives with an account are linked by the rules; the others are only known by name and phone. */
export async function seedFamilies(ctx: Ctx, codes: CodeBook): Promise<void> {
  const entity = entityOf('studentFamily')
  const [linked, named] = [true, false].map((isLinked) =>
    readDemo<readonly SeedRow[]>('families').filter((row) => 'relative' in row === isLinked),
  ) as [SeedRow[], SeedRow[]]
  for (const row of linked) await insertRecord(ctx, entity, seedValues(entity, row, codes))
  await insertSeeds(
    ctx,
    entity,
    named.map((row) => seedRecord(seedValues(entity, row, codes), ctx.now)),
  )
}

/** Qualifications, degrees, courses, injuries … of a few people; `sort` is the entity. */
export async function seedPersonFiles(ctx: Ctx, codes: CodeBook): Promise<void> {
  for (const row of readDemo<readonly (SeedRow & { readonly sort: string })[]>('person-files')) {
    const entity = entityOf(row.sort)
    await insertRecord(ctx, entity, seedValues(entity, row, codes))
  }
}
