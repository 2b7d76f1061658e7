/**
 * What holds for the records of a person's file: who may link relatives, and how a special specialty stands under a
 * general one.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import {
  personFile,
  userFamily,
  userScientificDegree,
  type UserFamily,
  type UserScientificDegree,
} from '@topcenter/model/people/person-file'
import type { Ctx } from '../records/context.ts'
import { type AnyRules, type Columns, staffOnly } from '../records/rules.ts'

const kinds = (sort: AnyEntity): readonly AnyEntity[] => personFile.get(sort)!
const after = <Row>(before: Row | undefined, values: Columns): Partial<Row> =>
  ({
    ...before,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  }) as Partial<Row>

/**
 * D2.4: a link gives sight of somebody's records, so only staff make, change or end one, whatever flags a portal user
 * holds.
 */

function checkLink(ctx: Ctx, before: UserFamily | undefined, values: Columns): Refusal | undefined {
  const { user, relative, relativeName } = after(before, values)
  return (
    staffOnly(ctx) ??
    (relative && relative === user
      ? refuseField('relativeToken', 'field.relativeSelf')
      : relative || relativeName
        ? undefined
        : refuseField('relativeToken', 'field.relativeNeeded'))
  )
}
/** A relative who is a user is called as they are called. */
const named = (before: UserFamily | undefined, values: Columns): Columns =>
  after(before, values).relative ? { relativeName: null } : {}

const guarded = { check: staffOnly }
const familyRules = kinds(userFamily).map((entity): AnyRules => ({
  entity,
  actions: {},
  standard: {
    create: {
      check: (ctx, input) => checkLink(ctx, undefined, input),
      prepare: (_ctx, input) => named(undefined, input),
    },
    update: {
      check: (ctx: Ctx, before: UserFamily, changes: Columns) => checkLink(ctx, before, changes),
      prepare: (_ctx: Ctx, before: UserFamily, changes: Columns) => named(before, changes),
    },
    archive: guarded,
    restore: guarded,
    block: guarded,
    unblock: guarded,
    remove: guarded,
  },
}))

/** A special specialty needs the general one that it stands under. */
async function checkSpecialty(
  ctx: Ctx,
  before: UserScientificDegree | undefined,
  values: Columns,
): Promise<Refusal | undefined> {
  const { generalSpecialty, specialSpecialty } = after(before, values)
  if (!specialSpecialty) return undefined
  if (!generalSpecialty) return refuseField('generalSpecialtyToken', 'field.specialtyGeneral')
  const under = await ctx.tx.first({
    sql: 'select 1 from specialty where establishment_id = $1 and id = $2 and parent_id = $3',
    parameters: [ctx.actor.establishmentId, specialSpecialty, generalSpecialty],
  })
  return under ? undefined : refuseField('specialSpecialtyToken', 'field.specialtyUnder')
}
const degreeRules = kinds(userScientificDegree).map((entity): AnyRules => ({
  entity,
  actions: {},
  standard: {
    create: { check: (ctx, input) => checkSpecialty(ctx, undefined, input) },
    update: {
      check: (ctx: Ctx, before: UserScientificDegree, changes: Columns) => checkSpecialty(ctx, before, changes),
    },
  },
}))

export const personFileRules: readonly AnyRules[] = [...familyRules, ...degreeRules]
