/** How a request asks for a paper that a browser opens in a tab. */
import type { Ctx } from '../records/context.ts'
import type { Request } from '../records/serving/operation.ts'

/** A paper that a browser opens in a tab says its language in its address. */
export const spoken = (ctx: Ctx, { query }: Request): Ctx =>
  query.language === 'ar' || query.language === 'en' ? { ...ctx, language: query.language } : ctx
