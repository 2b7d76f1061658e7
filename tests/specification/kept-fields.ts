/** Compares the fields that the specification names of a record with what the product keeps of it. */
import { entities } from '@topcenter/model/areas'
import type { Endpoint } from '@topcenter/model/kit/endpoint'
import { type AnyEntity, fieldsOf, hasTrait } from '@topcenter/model/kit/entity'
import { traitFields } from '@topcenter/model/kit/input-fields'
import * as quotations from '@topcenter/model/quotations/api'

/** Parts of a record that are no fields: its address as a code to scan, how it stands, its picture. */
const beside: Readonly<Record<string, (entity: AnyEntity) => boolean>> = {
  recordState: ({ spec }) => !spec.view,
  qrCode: ({ spec }) => spec.path !== undefined,
  state: ({ spec }) => spec.states !== undefined,
  image: (entity) => hasTrait(entity, 'imaged'),
}
const endpoints = Object.values(quotations).filter((each): each is typeof each & Endpoint => 'summary' in each)

/** Answers whether a place is kept: `field`, `field.inner`, `action()`, `other:field` or `endpoint?input`. */
function isKept(entity: AnyEntity, place: string, given: readonly AnyEntity[]): boolean {
  const [endpoint, input] = place.split('?')
  if (input) return endpoints.some(({ id, body = {} }: Endpoint) => id === endpoint && input in body)
  const [id, other] = place.split(':')
  if (other) return given.some((each) => each.id === id && isKept(each, other, given))
  if (place.endsWith('()')) return place.slice(0, -2) in (entity.spec.actions ?? {})
  const [name = '', inner] = place.split('.')
  const field = { ...traitFields(entity), ...fieldsOf(entity) }[name]
  if (inner) return inner in (field?.fields ?? {})
  return field !== undefined || (beside[name]?.(entity) ?? false)
}

/** Reads a row, such as `examCount finalExam=finalExamWeight`. */
export const namedIn = (row: string): readonly { readonly name: string; readonly place: string }[] =>
  row
    .trim()
    .split(/\s+/)
    .map((each) => {
      const [name = '', place = name] = each.split('=')
      return { name, place }
    })

/** Returns the names in the row of a record that are kept nowhere. */
export function missingIn(id: string, row: string, given: readonly AnyEntity[] = entities): readonly string[] {
  const entity = given.find((each) => each.id === id)
  return namedIn(row)
    .filter(({ place }) => !entity || !isKept(entity, place, given))
    .map(({ name }) => name)
}
