import { randomBytes } from 'node:crypto'
import { type MediaPackageCode, mediaPackageCode } from '@topcenter/model/media/media-package'
import { addDays } from '@topcenter/model/kit/date-text'
import { refuse } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type AnyRules, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { insertRows } from '../records/write/write.ts'
import { sharingRules } from './sharing/shared-media.rules.ts'
import { storageRules } from './spaces/spaces.rules.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 random bits, in four groups of letters that cannot be taken for each other. */
const randomCode = (): string =>
  [...randomBytes(16)].map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + letters[byte % 32]).join('')

/** The last day of a subscription that begins today. */
async function validTo(ctx: Ctx, row: MediaPackageCode): Promise<string> {
  const pack = await ctx.tx.first<{ to: string | null; number_of_days: number | null; duration_type: string }>(
    sql`
      select "to", number_of_days, duration_type
      from media_package
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.mediaPackage}::uuid
    `,
  )
  return pack!.duration_type === 'FixedPeriod'
    ? pack!.to!
    : addDays(utcToZoned(ctx.now.toISOString(), ctx.timeZone).date, pack!.number_of_days! - 1)
}

const mediaPackageCodeRules = rules(
  mediaPackageCode,
  {
    create: {
      prepare: () => ({ code: randomCode() }),
      apply: async (ctx, row, input) => {
        const rest = Array.from({ length: Number(input.howMany ?? 1) - 1 }, () => ({
          id: newId(ctx.now.getTime()),
          values: { ...row, code: randomCode() },
        }))
        await insertRows(ctx, mediaPackageCode, rest)
        await leaveTrail(
          ctx,
          mediaPackageCode,
          rest.map(({ id }) => ({ id, action: 'create', version: 1 })),
        )
      },
    },
    remove: { check: (_ctx, row) => (row.state === 'Used' ? refuse('media.codeUsed') : undefined) },
  },
  {
    subscribe: {
      prepare: async (ctx, row, input) => ({
        usedBy: input.user,
        subscribedAt: ctx.now.toISOString(),
        validTo: await validTo(ctx, row),
      }),
    },
  },
)

export const mediaRules: readonly AnyRules[] = [...sharingRules, mediaPackageCodeRules, ...storageRules]
