/**
 * A new establishment gets its lists, default roles and a cash account at once. Nobody can log in to a blocked or
 * archived one.
 */
import { establishment } from '@topcenter/model/access/establishment'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { refuse } from '@topcenter/model/kit/refusal'
import { platformEstablishment } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { type ChangesOf, rules } from '../records/rules.ts'
import { insertRecord } from '../records/write/create.ts'
import { centreTypes } from '../reference/default-roles.ts'
import { referenceVersion } from '../reference/reference-files.ts'
import { seedReference } from '../reference/reference-lists.ts'
import { seedEmployeeRoles, seedRoles } from '../reference/roles.ts'

/** Account of the first payment, so that a new centre can take one without visiting the lists. */
const firstAccount = { code: 'SAFE', names: { ar: 'الخزينة', en: 'Cash desk' }, accountKind: 'Cash' } as const

const guard = (ctx: Ctx) =>
  ctx.actor.userType === 'AdminsEgypt' && ctx.actor.establishmentId === platformEstablishment
    ? undefined
    : refuse('permission.missing')

/**
 * Copies the days off into the settings, where the schedule reads them: the lines of the record belong to the
 * platform's establishment.
 */
async function keepHolidays(
  ctx: Ctx,
  id: string,
  values: Pick<ChangesOf<typeof establishment>, 'holidays'>,
): Promise<void> {
  if (values.holidays === undefined) return
  const days = (values.holidays ?? []).map(({ on }) => on)
  await ctx.tx.run({
    sql: `
      update establishment
      set settings = settings || jsonb_build_object('holidays', $2::jsonb)
      where id = $1
    `,
    parameters: [id, JSON.stringify(days)],
  })
}

const shut = {
  check: guard,
  apply: async (ctx: Ctx, row: { id: string }) => {
    await ctx.runtime.sessions.endWhere(ctx.tx, { establishmentId: row.id }, 'blocked')
  },
}
const open = { check: guard }

export const establishmentRules = rules(establishment, {
  create: {
    check: guard,
    apply: async (ctx, row, input) => {
      await keepHolidays(ctx, row.id, input)
      await ctx.tx.within(row.id, async (tx) => {
        // no screen shows the new establishment yet, so there is no live update
        const there: Ctx = {
          ...ctx,
          tx,
          timeZone: row.timeZone,
          runtime: { ...ctx.runtime, live: { publish: () => {} } },
          actor: { ...ctx.actor, establishmentId: row.id },
        }
        await seedReference(there)
        await seedRoles(there, centreTypes)
        await seedEmployeeRoles(there)
        await insertRecord(there, entityOf('account'), firstAccount)
      })
      await ctx.tx.run({
        sql: 'update establishment set settings = settings || $2::jsonb where id = $1',
        parameters: [
          row.id,
          JSON.stringify({ referenceVersion: referenceVersion(), permissionGroups: Object.keys(everyPrivilege) }),
        ],
      })
    },
  },
  update: { check: guard, apply: (ctx, before, changes) => keepHolidays(ctx, before.id, changes) },
  archive: shut,
  block: shut,
  restore: open,
  unblock: open,
})
