/** Fills the lookup lists of an establishment with the product's entries, and adds new ones after an update. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { newId } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { readReference, type SeedRow } from './reference-files.ts'
import { CodeBook, insertSeeds, type SeedRecord, seedValues } from './seed-rows.ts'

/** Returns how many records were added. Rows with a code that exists stay as they are, whoever made them. */
export async function seedReference(ctx: Ctx): Promise<number> {
  const files = readReference()
  const codes = new CodeBook()
  let added = 0
  for (const entity of inOrder([...files.keys()].map(entityOf)))
    added += await seedList(ctx, entity, files.get(entity.id)!, codes)
  return added
}

async function seedList(ctx: Ctx, entity: AnyEntity, rows: readonly SeedRow[], codes: CodeBook): Promise<number> {
  await codes.load(ctx, entity)
  const missing = rows.filter((row) => !codes.has(entity.id, row.code as string))
  const records: SeedRecord[] = []
  for (const row of hasTrait(entity, 'tree') ? parentsFirst(missing) : missing) {
    const record: SeedRecord = { id: newId(ctx.now.getTime()), values: seedValues(entity, row, codes) }
    codes.add(entity.id, row.code as string, record.id)
    records.push(record)
  }
  await insertSeeds(ctx, entity, records)
  return records.length
}

/** The order of entities in which every record comes before those that refer to it. */
function inOrder(entities: readonly AnyEntity[]): AnyEntity[] {
  const ordered = new Set<AnyEntity>()
  const visit = (entity: AnyEntity): void => {
    if (ordered.has(entity)) return
    for (const target of targetsOf(Object.values(fieldsOf(entity)))) if (target !== entity.id) visit(entityOf(target))
    ordered.add(entity)
  }
  entities.forEach(visit)
  return [...ordered].filter((entity) => entities.includes(entity))
}

const targetsOf = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) =>
    field.kind === 'rows' ? targetsOf(Object.values(field.fields!)) : field.to ? [field.to] : [],
  )

function parentsFirst(rows: readonly SeedRow[]): SeedRow[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const ordered = new Set<SeedRow>()
  const visit = (row: SeedRow): void => {
    const parent = byCode.get(row.parent)
    if (parent && !ordered.has(parent)) visit(parent)
    ordered.add(row)
  }
  rows.forEach(visit)
  return [...ordered]
}
