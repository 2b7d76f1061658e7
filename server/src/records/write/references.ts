/** Turns the tokens in an input into ids of records that exist, may be referred to, and are of the right kind. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import { isStaff } from '@topcenter/model/kit/permission'
import { type FieldFault, refuse, Refused } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import { idOf } from '@topcenter/model/kit/token'
import { propertyPrefix } from '@topcenter/model/kit/property'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { sharedByLines } from '../attachments/attached.ts'
import { all, type Condition, referable } from '../permissions/limits.ts'
import type { Columns } from '../rules.ts'
import type { GivenProperty } from './properties.ts'

interface Wanted {
  readonly path: string
  readonly target: AnyEntity
  readonly id: string
  /** True for a reference of one of the record's lines. */
  readonly isOfLine: boolean
  /** True if a rule of the area decides which records a portal user may name. */
  readonly isRuled: boolean
  /** Flags that the record must have. */
  readonly must: readonly string[]
}
type Input = Readonly<Record<string, unknown>>

/** Input by field name; typed if its fields are known. */
type Resolved<F extends Fields> = string extends keyof F
  ? Record<string, unknown>
  : Record<string, unknown> & ResolvedInput<F>

/**
 * Returns the input by field name, with ids in place of tokens. References that are the same as in `before` may be
 * archived.
 */
export async function resolveReferences<const F extends Fields>(
  ctx: Ctx,
  fields: F,
  input: Input,
  before: Columns = {},
): Promise<Resolved<F>> {
  const wanted: Wanted[] = []
  const faults: FieldFault[] = []
  const values = withIds(fields, input, '', wanted, faults, before)
  if (faults.length === 0)
    faults.push(
      ...(await missing(
        ctx,
        wanted.filter((each) => !isUnchanged(each, before)),
      )),
    )
  if (faults.length) throw new Refused(refuse('record.invalid', { fields: faults }))
  return values as Resolved<F>
}

const isUnchanged = (each: Wanted, before: Columns) =>
  Object.values(before).some((value) => value === each.id || (Array.isArray(value) && value.includes(each.id)))

function withIds(
  fields: Fields,
  input: Input,
  prefix: string,
  wanted: Wanted[],
  faults: FieldFault[],
  before: Columns = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const key = keyOf(name, field)
    const given = input[key]
    if (given === undefined) continue
    const path = prefix + key
    const [isOfLine, isRuled] = [prefix !== '', field.options.offeredAt !== undefined]
    const { must = [] } = field.options
    if (field.kind === 'ref')
      values[name] =
        given === null
          ? null
          : idFor(given as string, { path, target: entityOf(field.to!), isOfLine, isRuled, must }, wanted, faults)
    else if (field.kind === 'refs')
      values[name] = [
        ...new Set(
          (given as string[]).map((token, index) =>
            idFor(
              token,
              { path: `${path}[${index}]`, target: entityOf(field.to!), isOfLine, isRuled, must },
              wanted,
              faults,
            ),
          ),
        ),
      ]
    else if (field.kind === 'properties') values[name] = namedProperties(given as Input[], path, faults)
    else if (field.kind === 'rows')
      values[name] = identifiedLines(field, given as Input[], path, before[name], faults).map((line, index) => ({
        ...line,
        ...withIds(field.fields!, (given as Input[])[index]!, `${path}[${index}].`, wanted, faults),
      }))
    else values[name] = given
  }
  return values
}

/**
 * The identity of each line that has one: of a token that the record's lines have, and that no line before it took. A
 * line without a token gets its identity when it is written.
 */
function identifiedLines(
  field: Field,
  lines: readonly Input[],
  path: string,
  before: unknown,
  faults: FieldFault[],
): { readonly id?: string }[] {
  const { identified } = field.options
  if (!identified) return lines.map(() => ({}))
  const free = new Set(((before ?? []) as readonly { readonly id: string }[]).map(({ id }) => id))
  return lines.map(({ token }, index) => {
    if (token === undefined || token === null) return {}
    const id = idOf(token as string, identified)
    if (id !== undefined && free.delete(id)) return { id }
    faults.push({ name: `${path}[${index}].token`, code: 'field.reference' })
    return {}
  })
}

/** Returns the values by the id of their property; `settleProperties` interprets them once the type is known. */
const namedProperties = (given: readonly Input[], path: string, faults: FieldFault[]): GivenProperty[] =>
  given.map(({ propertyToken, value }, index) => {
    const property = idOf(propertyToken as string, propertyPrefix)
    if (!property) faults.push({ name: `${path}[${index}].propertyToken`, code: 'field.reference' })
    return { property: property ?? '', value }
  })

function idFor(token: string, place: Omit<Wanted, 'id'>, wanted: Wanted[], faults: FieldFault[]): string {
  const id = idOf(token, place.target.spec.prefix)
  if (!id) faults.push({ name: place.path, code: 'field.reference' })
  else wanted.push({ ...place, id })
  return id ?? ''
}

/** Attachments of a line are taken over with it, by whomever they were uploaded. */
function mayBeReferred({ actor }: Ctx, target: AnyEntity, refs: readonly Wanted[]): Condition {
  if (refs.every(({ isRuled }) => isRuled)) return sql`true`
  const own = all([sql`true`, ...referable(target, actor)])
  return target.id === 'attachment' && refs.every(({ isOfLine }) => isOfLine) ? sql`(${own} or ${sharedByLines})` : own
}

interface FoundRow {
  readonly at: number
  readonly id: string
  readonly record_state: string
  /** Flags that the record does not have, among those that some reference demands. */
  readonly absent: readonly (string | null)[]
}

function faultOf(row: FoundRow | undefined, must: readonly string[]): FieldFault['code'] | undefined {
  if (!row) return 'field.reference'
  if (row.record_state !== 'active') return 'field.referenceArchived'
  return must.some((flag) => row.absent.includes(flag)) ? 'field.referenceUnfit' : undefined
}

/** One statement for all tables. A token of another establishment is the same fault as one that never existed. */
async function missing(ctx: Ctx, wanted: readonly Wanted[]): Promise<FieldFault[]> {
  if (wanted.length === 0) return []
  const byTarget = [...Map.groupBy(wanted, ({ target, isRuled }) => `${target.id} ${isRuled}`).values()].map(
    (refs) => [refs[0]!.target, refs] as const,
  )
  const parts = byTarget.map(([target, refs], at) => {
    const kind = Object.entries(target.spec.fixed ?? {}).map(
      ([name, value]) => sql`t.${sql.ref(snake(name))} = ${value}`,
    )
    const flags = [...new Set(refs.flatMap((each) => each.must))]
    const absent = flags.map((flag) => sql`case when not t.${sql.ref(snake(flag))} then ${sql.lit(flag)} end`)
    return sql`
      select ${sql.lit(at)} as at, t.id, t.record_state, array[${sql.join(absent)}]::text[] as absent
      from ${sql.table(tableOf(target))} t
      where t.establishment_id = ${ctx.actor.establishmentId}::uuid
        and t.id = any(${[...new Set(refs.map((each) => each.id))]}::uuid[])
        and ${all([sql`true`, ...kind])}
        and ${mayBeReferred(ctx, target, refs)}
    `
  })
  const rows = await ctx.tx.query<FoundRow>(sql.join(parts, sql` union all `))
  const found = new Map(rows.map((row) => [`${row.at} ${row.id}`, row]))
  return byTarget.flatMap(([, refs], at) =>
    refs.flatMap(({ path, id, isRuled, must }): FieldFault[] => {
      const code = faultOf(found.get(`${at} ${id}`), must)
      if (!code) return []
      return [{ name: path, code: isRuled && !isStaff(ctx.actor.userType) ? 'field.reference' : code }]
    }),
  )
}
