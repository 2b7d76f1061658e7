import { apiAddress } from '../platform/api.ts'
import { documentLanguage } from '../platform/language.ts'

/** The address of a paper, in the language that is shown; opened in a tab of its own. */
export const paperAddress = (path: string, query: Readonly<Record<string, string | undefined>> = {}): string =>
  apiAddress(path, { ...query, language: documentLanguage() })
