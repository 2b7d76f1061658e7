/**
 * Rules for the records of a person's file: a relative is somebody else, and a special specialty belongs to a general
 * one.
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
import type { AnyRules, Columns } from '../records/rules.ts'

const kinds = (sort: AnyEntity): readonly AnyEntity[] => personFile.get(sort)!
const after = <Row>(before: Row | undefined, values: Columns): Partial<Row> => ({
  ...before,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
})

function checkLink(before: UserFamily | undefined, values: Columns): Refusal | undefined {
  const { user, relative, relativeName } = after(before, values)
  if (relative && relative === user) return refuseField('relativeToken', 'field.relativeSelf')
  return relative || relativeName ? undefined : refuseField('relativeToken', 'field.relativeNeeded')
}
/** A relative who is a user gets the names of that user. */
const named = (before: UserFamily | undefined, values: Columns): Columns =>
  after(before, values).relative ? { relativeName: null } : {}

const familyRules = kinds(userFamily).map((entity): AnyRules => ({
  entity,
  actions: {},
  standard: {
    create: {
      check: (_ctx, input) => checkLink(undefined, input),
      prepare: (_ctx, input) => named(undefined, input),
    },
    update: {
      check: (_ctx: Ctx, before: UserFamily, changes: Columns) => checkLink(before, changes),
      prepare: (_ctx: Ctx, before: UserFamily, changes: Columns) => named(before, changes),
    },
  },
}))

/** A special specialty needs the general one to which it belongs. */
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
