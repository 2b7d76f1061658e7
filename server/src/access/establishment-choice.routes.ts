/** The choice of an establishment by users of type AdminsEgypt, who belong to the platform (D1.2). */
import { chooseEstablishment, listEstablishments } from '@topcenter/model/access/api'
import * as z from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { establishment } from '@topcenter/model/access/establishment'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { platformEstablishment, type Tx } from '../platform/database/database.ts'
import type { Session } from '../platform/session/session.ts'
import { namesFrom, type RowFrom } from '../records/row.ts'
import { enter } from '../records/serving/serve.ts'
import { sessionData } from './session-data.ts'
import { type AddEndpoint, bodyText, parse, type SessionRoutes } from './session-endpoint.ts'

export function addEstablishmentChoice(add: AddEndpoint, options: SessionRoutes): void {
  const platformAdmin = async (request: FastifyRequest, reply: FastifyReply) => {
    const entered = await enter(options, request, reply)
    if (entered.identity.actor.userType !== 'AdminsEgypt') throw new Refused(refuse('permission.missing'))
    return entered
  }
  add(listEstablishments, async (request, reply) => {
    await platformAdmin(request, reply)
    return { items: await options.db.platform(readEstablishments) }
  })
  add(
    chooseEstablishment,
    async (request, reply) => {
      const { session } = await platformAdmin(request, reply)
      const { establishmentToken } = parse(z.strictObject({ establishmentToken: bodyText(60) }), request.body)
      const id = idOf(establishmentToken, 'esb')
      if (!id || !(await choose(options, session, id))) throw new Refused(refuse('record.notFound'))
      const changed = { ...session, actingEstablishmentId: id }
      return sessionData(options, changed, (await options.identify(changed))!)
    },
    platformAdmin,
  )
}

async function readEstablishments(tx: Tx): Promise<AnswerOf<typeof listEstablishments>['items']> {
  const rows = await tx.query<RowFrom<typeof establishment> & { readonly code: string }>({
    sql: `
      select id, code, name_ar, name_en, name_und, record_state
      from establishment
      where id <> $1
      order by code
    `,
    parameters: [platformEstablishment],
  })
  return rows.map((row) => ({
    token: tokenOf('esb', row.id),
    code: row.code,
    names: namesFrom(row, 'name'),
    recordState: row.record_state,
  }))
}

/** Returns false for an establishment that does not exist or is not active. */
const choose = ({ db, runtime }: SessionRoutes, session: Session, id: string): Promise<boolean> =>
  db.platform(async (tx) => {
    const row = await tx.first({
      sql: `select 1 from establishment where id = $1 and record_state = 'active'`,
      parameters: [id],
    })
    if (row) await runtime.sessions.setActingEstablishment(tx, session, id)
    return row !== undefined
  })
