/** A refusal as the problem document (RFC 9457) with which the API answers it. */
import type { Language } from '@topcenter/model/kit/names'
import type { FieldFault, Refusal, RefusalCode } from '@topcenter/model/kit/refusal'
import { refusalStatus } from '@topcenter/model/kit/refusal'

export type TextParams = Readonly<Record<string, string | number>>
/** The texts of the catalogue; main passes them, since the platform may not import them. */
export type Describe = (code: RefusalCode, params: TextParams, language: Language) => { title: string; detail: string }

export interface Problem {
  type: string
  title: string
  status: number
  code: RefusalCode
  detail: string
  params?: TextParams
  fields: Array<{ name: string; code: RefusalCode; params?: TextParams; message: string }>
  requestId: string
  [extra: string]: unknown
}

/**
 * The parameters of a refusal, for a client that writes it again in the other language: numbers and days, without
 * texts, which are in one language already.
 */
export function figuresOf(params: TextParams = {}): { params?: TextParams } {
  const figures = Object.entries(params).filter(([, value]) => !/\p{L}/u.test(String(value)))
  return figures.length > 0 ? { params: Object.fromEntries(figures) } : {}
}

export function problemOf(
  refusal: Refusal,
  { describe, language, requestId }: { describe: Describe; language: Language; requestId: string },
): Problem {
  const code = refusal.refused
  const field = ({ name, code, params = {} }: FieldFault) => ({
    name,
    code,
    ...figuresOf(params),
    message: describe(code, params, language).detail,
  })
  return {
    ...refusal.extra,
    type: `urn:topcenter:refusal:${code}`,
    ...describe(code, refusal.params ?? {}, language),
    status: refusalStatus[code],
    code,
    ...figuresOf(refusal.params),
    fields: (refusal.fields ?? []).map(field),
    requestId,
  }
}

/** Arabic, unless `Accept-Language` prefers English by its weights. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = Number(
        rest
          .find((item) => item.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0], weight: Number.isFinite(weight) ? weight : 0, order }
    })
  const known = wanted.filter(({ language, weight }) => (language === 'ar' || language === 'en') && weight > 0)
  known.sort((a, b) => b.weight - a.weight || a.order - b.order)
  return known[0]?.language === 'en' ? 'en' : 'ar'
}
