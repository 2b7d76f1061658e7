/** Initial values of a new record or line, by API key. */
import type { Field, Fields } from '@topcenter/model/kit/field'
import { keyOf } from './key-of.ts'

function initialOf(field: Field): unknown {
  const { initial } = field.options
  if (field.kind === 'names') return {}
  if (field.kind === 'rows' || field.kind === 'refs' || field.kind === 'properties') return []
  if (initial === 'now' && field.kind === 'dateTime')
    return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  if (initial === 'now' && field.kind === 'date') return new Date().toLocaleDateString('en-CA')
  return initial ?? null
}

export const initialValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [keyOf(name, field), initialOf(field)]))

const noNames = { ar: null, en: null, und: null }
/**
 * A line with every language of its names: the form would take what a line has not from the line that stood in its
 * place before.
 */
export const wholeLine = (fields: Fields, line: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...line,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'names' ? [[name, { ...noNames, ...(line[name] as object | null) }]] : [],
    ),
  ),
})
