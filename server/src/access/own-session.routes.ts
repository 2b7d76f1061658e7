/** One's own sessions: looking at them and ending them needs no flag. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { answers } from '../records/serving/operation.ts'
import { enter } from '../records/serving/serve.ts'
import * as answered from './access.answers.ts'
import type { AddEndpoint, SessionRoutes } from './session-endpoint.ts'
import { shownSession } from './user-sessions.operations.ts'

export function addOwnSessions(add: AddEndpoint, options: SessionRoutes): void {
  const { sessions } = options.runtime
  add(
    {
      id: 'session.list',
      method: 'GET',
      path: '/api/session/list',
      permit: 'user',
      describe: () => ({ summary: 'List own sessions', answer: answers(answered.ownSessions) }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply)
      const all = await options.db.read(session.establishmentId, (tx) =>
        sessions.list(tx, session.establishmentId, session.userId),
      )
      return { items: all.map((each) => shownSession(each, session)) }
    },
  )
  addEnding(add, options)
}

function addEnding(add: AddEndpoint, options: SessionRoutes): void {
  const { sessions } = options.runtime
  add(
    {
      id: 'session.endOthers',
      method: 'DELETE',
      path: '/api/session/list',
      permit: 'user',
      describe: () => ({ summary: 'End all own sessions but this one', answer: 'nothing' }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply)
      await options.db.platform((tx) =>
        sessions.endWhere(
          tx,
          { establishmentId: session.establishmentId, userId: session.userId, except: session },
          'byUser',
        ),
      )
      return reply.code(204).send()
    },
  )
  add(
    {
      id: 'session.endOne',
      method: 'DELETE',
      path: '/api/session/list/:token',
      permit: 'user',
      describe: () => ({ summary: 'End one own session', answer: 'nothing' }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply)
      const id = idOf((request.params as { token: string }).token, 'ses')
      const ended =
        id &&
        (await options.db.platform((tx) =>
          sessions.endWhere(tx, { establishmentId: session.establishmentId, userId: session.userId, id }, 'byUser'),
        ))
      if (!ended) throw new Refused(refuse('record.notFound'))
      return reply.code(204).send()
    },
  )
}
