/** Path parameters as filters of the list and as values of a new record. */
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { keyOf } from '../fields/key-of.ts'

/**
 * `/educational-groups/:educationalCategoryToken?` with the definition's `pathFilters` → `{ educationalCategoryToken:
 * 'edc_…' }`. A part `-` filters nothing: it stands before a later part that is given.
 */
export function presetOf(
  entity: AnyEntity,
  params: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(entity.spec.pathFilters ?? {}).flatMap(([param, name]) => {
      const value = params[param]
      if (!value || value === '-') return []
      const field = name === 'parent' ? ({ kind: 'ref' } as const) : fieldsOf(entity)[name]
      return field ? [[keyOf(name, field), value]] : []
    }),
  )
}
