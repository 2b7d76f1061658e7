/**
 * Texts for the server, which needs both languages at once. The browser uses labels.ts with the one catalogue that it
 * has loaded.
 */
import { entities } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Language } from '@topcenter/model/kit/names'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { ar } from './ar/catalogue.ts'
import { en } from './en/catalogue.ts'
import { marked, sentence, type TextParams } from './interpolate.ts'
import * as labels from './labels.ts'
import type { Catalogue, RefusalText } from './text-types.ts'

labels.knowKinds(entities)
export const catalogues: Readonly<Record<Language, Catalogue>> = { ar, en }

/** A refusal in words. A field's code alone gets the title of an invalid input. */
export function describe(
  code: RefusalCode,
  params: TextParams | undefined,
  language: Language,
): { title: string; detail: string } {
  const { refusals } = catalogues[language]
  const text: RefusalText = refusals[code] ?? refusals['server.caught']
  const { title, detail } = typeof text === 'string' ? { title: refusals['record.invalid'].title, detail: text } : text
  const said = marked(params, language)
  return { title: sentence(title, said, language), detail: sentence(detail, said, language) }
}

export const labelOfEntity = (entity: AnyEntity | string, language: Language, number: 'one' | 'many' = 'one'): string =>
  labels.textsOf(catalogues[language], entity)[number]
export const fieldLabel = (entity: AnyEntity | string, name: string, language: Language): string =>
  labels.fieldLabel(catalogues[language], entity, name)
export const valueLabel = (entity: AnyEntity | string, field: string, value: string, language: Language): string =>
  labels.valueLabel(catalogues[language], entity, field, value)
