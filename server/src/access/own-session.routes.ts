/** One's own sessions: looking at them and ending them needs no flag. */
import { endOtherSessions, endOwnSession, listOwnSessions } from '@topcenter/model/access/api'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { enter } from '../records/serving/serve.ts'
import type { AddEndpoint, SessionRoutes } from './session-endpoint.ts'
import { shownSession } from './user-sessions.operations.ts'

export function addOwnSessions(add: AddEndpoint, options: SessionRoutes): void {
  const { sessions } = options.runtime
  add(listOwnSessions, async (request, reply) => {
    const { session } = await enter(options, request, reply)
    const all = await options.db.read(session.establishmentId, (tx) =>
      sessions.list(tx, session.establishmentId, session.userId),
    )
    return { items: all.map((each) => shownSession(each, session)) }
  })
  addEnding(add, options)
}

function addEnding(add: AddEndpoint, options: SessionRoutes): void {
  const { sessions } = options.runtime
  add(endOtherSessions, async (request, reply) => {
    const { session } = await enter(options, request, reply)
    await options.db.platform((tx) =>
      sessions.endWhere(
        tx,
        { establishmentId: session.establishmentId, userId: session.userId, except: session },
        'byUser',
      ),
    )
    return reply.code(204).send()
  })
  add(endOwnSession, async (request, reply) => {
    const { session } = await enter(options, request, reply)
    const id = idOf((request.params as { token: string }).token, 'ses')
    const ended =
      id &&
      (await options.db.platform((tx) =>
        sessions.endWhere(tx, { establishmentId: session.establishmentId, userId: session.userId, id }, 'byUser'),
      ))
    if (!ended) throw new Refused(refuse('record.notFound'))
    return reply.code(204).send()
  })
}
