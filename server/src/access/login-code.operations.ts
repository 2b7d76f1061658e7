/** Handlers that issue login codes. A code that the system generates is returned once and stored as a hash. */
import { issueLoginCode } from '@topcenter/model/access/api'
import { entityOf } from '@topcenter/model/areas'
import { loginCodeKinds, type Platform, platforms } from '@topcenter/model/access/user-login-code'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { Refused, refuseField, unlessRefused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { handle } from '../records/serving/handle.ts'
import { readChanged } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { oneNamed } from '../records/serving/descriptions.ts'
import { accountRefusal } from './holders.service.ts'
import { issueCode } from './login-code.service.ts'
import { platformRefusal } from './privileges.service.ts'

type Issue = ReturnType<typeof issueLoginCode>

async function issue(ctx: Ctx, entity: AnyEntity, endpoint: Issue, body: ParsedBody<Issue>): Promise<AnswerOf<Issue>> {
  unlessRefused(platformRefusal(ctx, entity.spec.fixed!.userType as UserType))
  const values = await resolveReferences(ctx, endpoint.body, body)
  const { user, platform, source } = values
  const { establishmentId } = ctx.actor
  unlessRefused(await accountRefusal(ctx, user))
  const taken = await ctx.tx.first({
    sql: `
      select 1
      from user_login_code
      where establishment_id = $1 and user_id = $2 and platform = $3 and record_state = 'active'
    `,
    parameters: [establishmentId, user, platform],
  })
  if (taken) throw new Refused(refuseField('platform', 'field.taken'))
  const id = await insertRecord(ctx, entity, values)
  const code = source === 'SystemGenerated' ? await issueCode(ctx.tx, establishmentId, id, ctx.now) : null
  if (code)
    for (const each of [platform, ...(await platformsWithout(ctx, user))])
      await ctx.runtime.sessions.setLoginCodeDue(ctx.tx, { establishmentId, userId: user, platform: each }, true)
  return { record: await readChanged(ctx, entity, id), code }
}

/** Returns the platforms on which the user has no code of their own: the issued code is due there too. */
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

export const loginCodeOperations = loginCodeKinds
  .map(({ id }) => entityOf(id))
  .map((entity) => {
    const endpoint = issueLoginCode(entity, `Issue a login code: ${oneNamed(entity)}`)
    return handle(endpoint, (ctx, { body }) => issue(ctx, entity, endpoint, body))
  })
