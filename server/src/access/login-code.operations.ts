/** Issues a login code: a record of its kind, and for SystemGenerated the code itself, which is answered only this once. */
import { entityOf } from '@topcenter/model/areas'
import { loginCodeKinds, type Platform, platforms } from '@topcenter/model/access/user-login-code'
import { type AnyEntity, fieldsOf, groupOf, resourceOf, type UserType } from '@topcenter/model/kit/entity'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, refuseField, unlessRefused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { changedOf, object, orNull, text } from '../records/serving/answer.ts'
import { insertRecord } from '../records/write/create.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { readChanged } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { oneNamed } from '../records/serving/descriptions.ts'
import { accountRefusal } from './holders.service.ts'
import { issueCode } from './login-code.service.ts'
import { platformRefusal } from './privileges.service.ts'

async function issue(ctx: Ctx, entity: AnyEntity, body: unknown): Promise<unknown> {
  const fields = inputOf(entity)
  const parsed = fieldsSchema(fields).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  unlessRefused(platformRefusal(ctx, entity.spec.fixed!.userType as UserType))
  const values = await resolveReferences(ctx, fields, parsed.data)
  const { establishmentId } = ctx.actor
  const user = values.user as string
  unlessRefused(await accountRefusal(ctx, user))
  const taken = await ctx.tx.first({
    sql: `
      select 1
      from user_login_code
      where establishment_id = $1 and user_id = $2 and platform = $3 and record_state = 'active'
    `,
    parameters: [establishmentId, user, values.platform],
  })
  if (taken) throw new Refused(refuseField('platform', 'field.taken'))
  const id = await insertRecord(ctx, entity, values)
  const code = values.source === 'SystemGenerated' ? await issueCode(ctx.tx, establishmentId, id, ctx.now) : null
  if (code)
    for (const platform of [values.platform as Platform, ...(await platformsWithout(ctx, user))])
      await ctx.runtime.sessions.setLoginCodeDue(ctx.tx, { establishmentId, userId: user, platform }, true)
  return { record: await readChanged(ctx, entity, id), code }
}

/** Platforms on which the user has no code of their own: there the issued code is asked for too. */
async function platformsWithout(ctx: Ctx, user: string): Promise<readonly Platform[]> {
  const rows = await ctx.tx.query<{ platform: Platform }>({
    sql: `
      select platform
      from user_login_code
      where establishment_id = $1 and user_id = $2 and record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, user],
  })
  return platforms.filter((platform) => !rows.some((row) => row.platform === platform))
}

const inputOf = (entity: AnyEntity) => {
  const { user, platform, source } = fieldsOf(entity)
  return { user: user!, platform: platform!, source: source! }
}

export const loginCodeOperations: readonly Operation[] = loginCodeKinds
  .map(({ id }) => entityOf(id))
  .map((entity) => ({
    id: `${entity.id}.issue`,
    staff: true,
    entity: entity.id,
    method: 'POST',
    path: `/api/${resourceOf(entity)}/issue`,
    access: 'write',
    permit: { group: groupOf(entity), flag: 'itemAdd' },
    input: inputOf(entity),
    answersSecret: true,
    describe: () => ({
      summary: `Issue a login code: ${oneNamed(entity)}`,
      description: 'The code is told this once; it is null where the device makes it.',
      answer: answers(object({ record: changedOf(entity.id), code: orNull(text) })),
    }),
    handle: (ctx, { body }) => issue(ctx, entity, body),
  }))
