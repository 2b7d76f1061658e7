/** The demo centre of the first start: one establishment with everything that the product can show. */
import { roleKindId } from '@topcenter/model/access/establishment-role'
import type { UserType } from '@topcenter/model/kit/entity'
import { systemComponentKinds } from '@topcenter/model/places/system-component'
import type { Ctx } from '../records/context.ts'
import { lookupEntities } from '../records/schema/constants.ts'
import { seedAttendance } from './demo-attendance.ts'
import { seedGroups, seedPlaceUsers, seedProgramme, seedSchedule } from './demo-education.ts'
import { seedApplications } from './demo-joining.ts'
import { seedLife } from './demo-life.ts'
import { seedMoney } from './demo-money.ts'
import {
  type Hashes,
  seedAccounts,
  seedFamilies,
  seedLecturers,
  seedParents,
  seedPersonFiles,
  seedStaff,
  seedStudents,
} from './demo-people.ts'
import { seedPictures } from './demo-pictures.ts'
import { seedPrices } from './demo-prices.ts'
import { centreTypes } from '../reference/default-roles.ts'
import { seedResults } from './demo-results.ts'
import { seedScores } from './demo-scores.ts'
import { seedSittings } from './demo-sittings.ts'
import { seedEmployeeRoles, seedRoles } from '../reference/roles.ts'
import { CodeBook } from '../reference/seed-rows.ts'
import { drawFrom, tellStory } from './story.ts'

/** To be called after `seedReference` of the same establishment, in the same transaction. */
export async function seedDemo(ctx: Ctx, hashes: Hashes): Promise<void> {
  const story = tellStory(ctx.now, ctx.timeZone)
  const opening: Ctx = { ...ctx, now: story.instant('2026-05-09T09:00:00+03:00') }
  const draw = drawFrom(20_261_121)
  const codes = new CodeBook()
  for (const entity of [...lookupEntities, ...systemComponentKinds]) await codes.load(ctx, entity)
  await seedRolesOf(opening, centreTypes, codes)
  for (const [code, id] of await seedEmployeeRoles(opening)) codes.add(roleKindId('Employee'), code, id)
  await seedAccounts(ctx, story, codes, hashes, (userType) => userType !== 'AdminsEgypt')
  await seedStaff(ctx, story, codes, hashes)
  await seedLecturers(ctx, story, codes, hashes)
  await seedParents(ctx, story, codes)
  await seedStudents(ctx, story, codes, draw)
  await seedFamilies(opening, codes)
  await seedPersonFiles(opening, codes)
  await seedProgramme(opening, story, codes)
  await seedPlaceUsers(opening, codes)
  await seedPrices(ctx, opening, story, codes)
  await seedGroups(ctx, story, codes)
  const seats = await seedApplications(ctx, story, codes)
  await seedSchedule(ctx, story, codes)
  await seedAttendance(ctx, story, codes, seats, draw)
  await seedScores(ctx, story, codes, seats, draw)
  await seedResults(ctx, story, codes)
  await seedLife(ctx, story, codes)
  await seedSittings(ctx, story, seats)
  await seedPictures(ctx, story)
  await seedMoney(ctx, story, codes, seats)
}

/**
 * In the platform's own establishment: the one account that stands over all centres. It has no lists, so the account
 * keeps no references to them.
 */
export async function seedPlatformAdmin(ctx: Ctx, hashes: Hashes): Promise<void> {
  const codes = new CodeBook()
  await seedRolesOf(ctx, ['AdminsEgypt'], codes)
  await seedAccounts(ctx, tellStory(ctx.now, ctx.timeZone), codes, hashes, (userType) => userType === 'AdminsEgypt')
}

async function seedRolesOf(ctx: Ctx, userTypes: readonly UserType[], codes: CodeBook): Promise<void> {
  for (const [userType, id] of await seedRoles(ctx, userTypes)) codes.add(roleKindId(userType), userType, id)
}
