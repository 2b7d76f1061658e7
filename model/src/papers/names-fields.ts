/** Query of a paper of names with columns to sign in (D11.6). */
import { int, text } from '../kit/field.ts'

/** Columns that may stand beside a name. */
export const namesColumns = ['code', 'phone', 'joinedOn'] as const
export const namesFields = {
  /** With commas, or `none`. */
  columns: text(),
  blanks: int({ min: 1, max: 6, initial: 1 }),
} as const
