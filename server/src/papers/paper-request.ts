/** The language of a paper that a browser opens in a tab, and the limits of operations that print one. */
import { oneOf } from '@topcenter/model/kit/field'
import type { Ctx } from '../records/context.ts'

interface AskedInLanguage {
  readonly language?: string
}
/** Returns the context in the language that the address names. Another value is ignored. */
export function spoken(
  ctx: Ctx,
  request: { readonly query: AskedInLanguage } | { readonly queryText: AskedInLanguage },
): Ctx {
  const { language } = 'queryText' in request ? request.queryText : request.query
  return language === 'ar' || language === 'en' ? { ...ctx, language } : ctx
}

/** Limits of endpoints that print. */
export const printing = { pace: 'file', timeout: 15_000 } as const
/** Common part of operations by which staff print one record. */
export const staffPaper = {
  staff: true,
  method: 'GET',
  access: 'read',
  query: { language: oneOf(['ar', 'en']) },
  ...printing,
} as const
/** The same for a paper that writes: a proof behind its code, or that it was printed. */
export const provenPaper = { ...staffPaper, access: 'write' } as const
