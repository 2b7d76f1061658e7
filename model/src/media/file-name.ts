/** File names: the record's name, which people change, and the ending that the file came with. */
import { hasArabic, hasLatin, nameIn, type Language, type Names } from '../kit/names.ts'

/** Returns the ending in small letters, without the dot; '' where there is none. */
export const endingOf = (fileName: string | null | undefined): string =>
  /[^.]\.([a-z0-9]{1,8})$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? ''

const longest = 200
/** The name of a new record: without its ending, as long as a name may be, in the language of its letters (D1.6). */
export function namesOfFile(fileName: string): Names {
  const ending = endingOf(fileName)
  const bare = (ending ? fileName.slice(0, -ending.length - 1) : fileName).trim().slice(0, longest).trim() || fileName
  if (hasArabic(bare) === hasLatin(bare)) return { und: bare }
  return hasArabic(bare) ? { ar: bare } : { en: bare }
}

export function fileNameIn(names: Names, fileName: string | null | undefined, language: Language): string {
  const ending = endingOf(fileName)
  return `${nameIn(names, language)}${ending ? `.${ending}` : ''}`
}
