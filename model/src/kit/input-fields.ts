/** The fields of an entity with those that its traits give. Without zod: a form is drawn before anything is checked. */
import { type AnyEntity, fieldsOf, hasTrait } from './entity.ts'
import { type Field, type Fields, names, text } from './field.ts'

const titleNames = names({ required: true, maxLength: 200 })
const description = names({ maxLength: 4000 })
const code = text({ maxLength: 60, pattern: '[\\p{L}\\p{N}._/+#-]+( [\\p{L}\\p{N}._/+#-]+)*' })

/** Fields that traits give, beside the entity's own; `parent` refers to the entity itself. */
export function traitFields(entity: AnyEntity): Fields {
  const fields: Record<string, Field> = {}
  if (hasTrait(entity, 'coded')) fields.code = code
  if (hasTrait(entity, 'named')) Object.assign(fields, { names: titleNames, description })
  if (hasTrait(entity, 'tree'))
    fields.parent = { kind: 'ref', to: entity.id, options: { filter: true }, required: false }
  return fields
}

/** Every field that a client may write, with those of the traits. */
export function inputFields(entity: AnyEntity, operation: 'create' | 'update'): Fields {
  const all = Object.entries({ ...traitFields(entity), ...fieldsOf(entity) })
  const { fixed, update } = entity.spec
  const isChanged = (name: string) => !Array.isArray(update) || update.includes(name)
  return Object.fromEntries(
    all.filter(
      ([name, field]) =>
        !field.options.readonly &&
        field.kind !== 'image' &&
        !(operation === 'update' && (field.options.fixed || !isChanged(name))) &&
        !(name in (fixed ?? {})),
    ),
  )
}
