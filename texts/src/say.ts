/**
 * Sentences by their dotted keys: parameters are filled in, `count` chooses the plural form (`rows_few`) and is written
 * as 1,000, and `gender` chooses what is said of a woman (`complainant_female`), where that differs.
 */
import type { Language } from '@topcenter/model/kit/names'
import { marked, sentence, type TextParams } from './interpolate.ts'

/** A namespace of a catalogue: texts, or groups of them. */
export interface Sentences {
  readonly [key: string]: string | Sentences
}

const textAt = (sentences: Sentences, path: readonly string[]): string | undefined => {
  let found: string | Sentences | undefined = sentences
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * Reads `sentences` at each call, so that sentences that are added later are found too. An unknown key is returned as
 * it is.
 */
export function sayer(language: Language, sentences: Sentences): (key: string, values?: TextParams) => string {
  const plurals = new Intl.PluralRules(language)
  return (key, values) => {
    const path = key.split('.')
    const last = path.pop()!
    const form =
      values?.count !== undefined
        ? textAt(sentences, [...path, `${last}_${plurals.select(Number(values.count))}`])
        : values?.gender === 'Female'
          ? textAt(sentences, [...path, `${last}_female`])
          : undefined
    const text = form ?? textAt(sentences, [...path, last])
    if (text === undefined) return key
    return sentence(
      text,
      values?.count === undefined ? values : { ...values, ...marked({ count: values.count }, language) },
      language,
    )
  }
}
