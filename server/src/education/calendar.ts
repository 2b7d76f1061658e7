/** Days on the establishment's wall (D1.9). */
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../records/context.ts'

/** YYYY-MM-DD of now, where the establishment is. */
export const today = (ctx: Pick<Ctx, 'now' | 'timeZone'>): string => utcToZoned(ctx.now, ctx.timeZone).date
