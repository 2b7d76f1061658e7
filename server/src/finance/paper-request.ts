/** How a request asks for a paper that a browser opens in a tab. */
import type { Ctx } from '../records/context.ts'
import type { Request } from '../records/operation.ts'

/** Where a phone reaches this server: as it is set up, else as this request did. */
export const originOf = (ctx: Ctx, { headers }: Request): string =>
  ctx.house.publicUrl?.origin ?? `http://${headers.host ?? 'localhost'}`

/** A paper that a browser opens in a tab says its language in its address. */
export const spoken = (ctx: Ctx, { query }: Request): Ctx =>
  query.language === 'ar' || query.language === 'en' ? { ...ctx, language: query.language } : ctx
