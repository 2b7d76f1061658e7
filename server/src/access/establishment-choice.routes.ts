/** Users of type AdminsEgypt belong to the platform and choose the establishment in which they work (D1.2). */
import * as z from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as field from '@topcenter/model/kit/field'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { platformEstablishment, type Tx } from '../platform/database/database.ts'
import type { Session } from '../platform/session/session.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { answers } from '../records/serving/operation.ts'
import { enter } from '../records/serving/serve.ts'
import * as answered from './access.answers.ts'
import { sessionData } from './session-data.ts'
import { type AddEndpoint, bodyText, parse, required, type SessionRoutes } from './session-endpoint.ts'

export function addEstablishmentChoice(add: AddEndpoint, options: SessionRoutes): void {
  const platformAdmin = async (request: FastifyRequest, reply: FastifyReply) => {
    const entered = await enter(options, request, reply)
    if (entered.identity.actor.userType !== 'AdminsEgypt') throw new Refused(refuse('permission.missing'))
    return entered
  }
  add(
    {
      id: 'session.establishments',
      method: 'GET',
      path: '/api/session/establishments',
      permit: 'user',
      describe: () => ({
        summary: 'List the establishments that a platform admin may work in',
        answer: answers(answered.establishments),
      }),
    },
    async (request, reply) => {
      await platformAdmin(request, reply)
      return { items: await options.db.platform(listEstablishments) }
    },
  )
  add(
    {
      id: 'session.chooseEstablishment',
      method: 'POST',
      path: '/api/session/establishment',
      permit: 'user',
      input: { establishment: field.ref('establishment', required) },
      describe: () => ({
        summary: 'Choose the establishment to work in, as a platform admin',
        answer: answers(answered.session),
      }),
    },
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

async function listEstablishments(tx: Tx): Promise<unknown[]> {
  const rows = await tx.query<DbRow & { id: string; code: string; record_state: string }>({
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

/** False for an establishment that is not there or not active. */
const choose = ({ db, runtime }: SessionRoutes, session: Session, id: string): Promise<boolean> =>
  db.platform(async (tx) => {
    const row = await tx.first({
      sql: `select 1 from establishment where id = $1 and record_state = 'active'`,
      parameters: [id],
    })
    if (row) await runtime.sessions.setActingEstablishment(tx, session, id)
    return row !== undefined
  })
