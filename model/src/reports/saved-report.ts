/**
 * Saved views are kept by what they are a view of: a list by the id of its entity, a report by its own id behind a
 * word.
 */
import type { Report } from './report.ts'

const word = 'report.'

export const savedAs = ({ id }: Pick<Report, 'id'>): string => `${word}${id}`

/** The id of the report of which this is a view; undefined for a list. */
export const reportIdOf = (list: string): string | undefined =>
  list.startsWith(word) ? list.slice(word.length) : undefined
