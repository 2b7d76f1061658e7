/** How a request asks for a paper that a browser opens in a tab. */
import { oneOf } from '@topcenter/model/kit/field'
import type { Ctx } from '../records/context.ts'

/** A paper that a browser opens in a tab says its language in its address. */
export const spoken = (ctx: Ctx, { query }: { readonly query: { readonly language?: string } }): Ctx =>
  query.language === 'ar' || query.language === 'en' ? { ...ctx, language: query.language } : ctx

/** What the operations have in common by which staff print one record. */
export const staffPaper = {
  staff: true,
  method: 'GET',
  access: 'read',
  query: { language: oneOf(['ar', 'en']) },
  pace: 'file',
  timeout: 15_000,
} as const
/** The same of a paper that writes: what its code proves, or that it was printed. */
export const provenPaper = { ...staffPaper, access: 'write' } as const
