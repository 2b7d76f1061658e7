/** A row of any entity, made from its definition and written past its rules, for tests that go over all of them. */
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../src/records/context.ts'
import type { Columns } from '../../src/records/rules.ts'
import { columnName } from '../../src/records/schema/table.ts'
import { initialValues, insertRows, nextCodes } from '../../src/records/write/write.ts'

let needed: ReadonlySet<string> | undefined
/** `table.column` of all that the database does not let be empty: some a form may leave out, for a rule fills them. */
async function neededColumns(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await ctx.tx.query<{ name: string }>({
    sql: `
      select table_name || '.' || column_name as name
      from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null
    `,
  })
  return new Set(rows.map(({ name }) => name))
}

/** Values that the database's own rules require of a row beyond its definition. */
const particular: Readonly<Record<string, (ctx: Ctx, kept: Map<string, string>) => Columns | Promise<Columns>>> = {
  userFamily: () => ({ relativeName: 'An aunt' }),
  sharedMedia: () => ({ sharedLink: 'https://media.example/1', linkKind: 'Other' }),
  mediaPackage: () => ({ numberOfDays: 30, originalPrice: 100 }),
  followInterest: async (ctx, kept) => ({
    userSysteamInterest: await sampleRow(ctx, entityOf('userSysteamInterest'), kept),
  }),
  lecturerAvailability: () => ({ times: [] }),
  monitorScoreExam: () => ({ status: 'Missing' }),
  educationalCertificate: () => ({ studentNames: { en: 'Somebody' }, categoryNames: { en: 'Something' } }),
  priceQuotation: () => ({ clientName: 'Somebody' }),
  priceQuotationVersion: () => ({
    number: (made += 1),
    validUntil: '2099-01-01T00:00:00.000Z',
    versionState: 'Superseded',
  }),
  priceRequest: () => ({ answerUntil: '2099-01-01T00:00:00.000Z' }),
  priceList: () => ({ packagePrice: 100 }),
  pointRule: () => ({ perAmount: 100 }),
  debt: () => ({ nextDueOn: '2026-11-21' }),
  receipt: async (ctx, kept) => ({
    account: await sampleRow(ctx, entityOf('account'), kept),
    allocated: 1,
    receiptNumber: (made += 1),
  }),
  installmentPayment: async (ctx, kept) => ({
    receipt: await sampleRow(ctx, entityOf('receipt'), kept),
    receiptNumber: 1,
  }),
  joiningApplicationSubscription: () => ({ price: 0 }),
  educationalGroupTransfer: async (ctx) => ({
    newGroup: await sampleRow(ctx, entityOf('educationalGroup'), new Map()),
  }),
}

/**
 * Records that a sample needs under it: a quotation without a priced detail never comes to its customer (D7.3), who
 * answers what was sent.
 */
const underIt: Readonly<Record<string, (ctx: Ctx, id: string) => Promise<unknown>>> = {
  priceQuotation: (ctx, id) =>
    Promise.all([
      sampleRow(ctx, entityOf('priceQuotationDetail'), new Map([['priceQuotation', id]]), { priceOne: 100 }),
      sampleRow(ctx, entityOf('priceQuotationVersion'), new Map([['priceQuotation', id]]), { versionState: 'Sent' }),
    ]),
}

/** Rows of views come of what they show. */
const behindView: Readonly<Record<string, (ctx: Ctx, kept: Map<string, string>) => Promise<string>>> = {
  accountTransaction: async (ctx, kept) => {
    const account = await sampleRow(ctx, entityOf('account'), kept)
    const [event, transfer, centre] = [newId(), newId(), '00000000-0000-0000-0000-000000000000']
    await ctx.tx.run({
      sql: `
        insert into ledger_event (establishment_id, id, kind, key, entity, record_id, at)
        values ($1, $2, 'AccountDeposited', $5, 'account', $3, $4)
      `,
      parameters: [ctx.actor.establishmentId, event, account, ctx.now.toISOString(), event],
    })
    await ctx.tx.run({
      sql: `
        insert into ledger_transfer (
          establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, kind, at
        )
        values ($1, $2, $3, 'Cash', $4, 'Owner', $5, 1, 'AccountDeposited', $6)
      `,
      parameters: [ctx.actor.establishmentId, transfer, event, account, centre, ctx.now.toISOString()],
    })
    return transfer
  },
}

/** A stored medium names its owner again, as its space does. */
const ownsAsItsSpace = (entity: AnyEntity): boolean => entity.spec.kindOf?.entity === 'storageSpaceMedia'

let made = 0

/** Returns true if records of it belong to a centre, not to the platform (D1.2). */
export const inCentre = (entity: AnyEntity): boolean =>
  !livesOnPlatform(entity) && entity.spec.kindOf?.kind !== 'AdminsEgypt'
/** Returns the first kind that a centre has, for a reference to an abstract entity. */
export const concrete = (entity: AnyEntity): AnyEntity =>
  entity.spec.abstract
    ? entities.find((each) => !each.spec.abstract && each.spec.prefix === entity.spec.prefix && inCentre(each))!
    : entity

/** @param kept Ids of the rows that references point to, by entity: one of each is enough */
export async function sampleRow(
  ctx: Ctx,
  entity: AnyEntity,
  kept: Map<string, string>,
  more: Columns = {},
): Promise<string> {
  if (entity.spec.view) return behindView[entity.id]!(ctx, kept)
  // not the promise: it fails at a node of a cluster, where the work is then begun anew at the coordinator
  const columns = (needed ??= await neededColumns(ctx))
  const values: Record<string, unknown> = {
    ...initialValues(ctx, entity),
    ...(await sampleValues(
      ctx,
      fieldsOf(entity),
      kept,
      (field, name) =>
        field.required ||
        (field.kind === 'ref' && field.to !== entity.id && ownsAsItsSpace(entity)) ||
        columns.has(`${tableOf(entity)}.${columnName(name, field)}`),
    )),
    ...(await particular[entity.spec.kindOf?.entity ?? entity.id]?.(ctx, kept)),
    ...more,
  }
  for (const [before, after] of entity.spec.ordered ?? [])
    if (values[before] && values[after]) values[after] = later(values[before])
  if (hasTrait(entity, 'named')) values.names = { en: `Sample ${(made += 1)}` }
  if (hasTrait(entity, 'coded')) values.code = (await nextCodes(ctx, entity, 1))[0]
  const id = newId()
  await insertRows(ctx, entity, [
    { id, values: { ...(entity.spec.states ? { state: entity.spec.states[0] } : {}), ...values } },
  ])
  await underIt[entity.id]?.(ctx, id)
  return id
}

async function sampleValues(
  ctx: Ctx,
  fields: Fields,
  kept: Map<string, string>,
  wanted: (field: Field, name: string) => boolean,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields))
    if (wanted(field, name) && field.options.initial === undefined) values[name] = await sampleValue(ctx, field, kept)
  return values
}

async function sampleValue(ctx: Ctx, field: Field, kept: Map<string, string>): Promise<unknown> {
  if (field.kind === 'ref') {
    const target = concrete(entityOf(field.to!))
    if (!kept.has(target.id)) kept.set(target.id, await sampleRow(ctx, target, kept))
    return kept.get(target.id)
  }
  return field.kind === 'rows'
    ? [await sampleValues(ctx, field.fields!, kept, (inner) => inner.required)]
    : plainValue(field)
}

function plainValue({ kind, options, values }: Field): unknown {
  const number = (made += 1)
  switch (kind) {
    case 'int':
    case 'decimal':
    case 'percent':
    case 'money':
      return Math.max(options.min ?? 1, 1)
    case 'bool':
      return false
    case 'date':
      return '2026-11-21'
    case 'dateTime':
      return new Date(Date.UTC(2027, 0, 1, number)).toISOString()
    case 'time':
      return '10:00'
    case 'oneOf':
      return values![0]
    case 'refs':
      return []
    case 'names':
      return { en: `Sample ${number}` }
    case 'phone':
      return `+2010${String(number).padStart(8, '0')}`
    case 'email':
      return `sample${number}@example.org`
    case 'url':
      return `https://example.org/${number}`
    case 'colour':
      return '#336699'
    case 'userName':
      return `sample${number}`
    case 'privileges':
      return {}
    default:
      return `S${number}`
  }
}

/** One day or minute on, in the form of the value itself. */
function later(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  const text = String(value)
  if (/^\d\d:\d\d$/.test(text)) return '11:00'
  const next = new Date(Date.parse(text) + 86_400_000).toISOString()
  return text.length === 10 ? next.slice(0, 10) : next
}

/** Makes the record the caller's own, where even staff see only those. */
export const ownOf = (ctx: Ctx, entity: AnyEntity): Record<string, unknown> => {
  const own = entity.spec.own?.[ctx.actor.userType]
  return typeof own === 'string' && own in fieldsOf(entity) ? { [own]: ctx.actor.userId } : {}
}

/** Returns a client's input for these fields; references as tokens. */
export async function sampleInput(
  ctx: Ctx,
  fields: Fields,
  kept: Map<string, string>,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!field.required || field.options.initial !== undefined) continue
    const value = await sampleValue(ctx, field, kept)
    if (field.kind === 'ref')
      input[`${name}Token`] = tokenOf(concrete(entityOf(field.to!)).spec.prefix, value as string)
    else if (field.kind !== 'rows') input[name] = value
  }
  return input
}
