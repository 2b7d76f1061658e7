/** A user changes their own password. */
import * as z from 'zod'
import * as field from '@topcenter/model/kit/field'
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { setSessionCookie, tokenOfRequest } from '../platform/http/session-cookie.ts'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { answers } from '../records/serving/operation.ts'
import { enter } from '../records/serving/serve.ts'
import * as answered from './access.answers.ts'
import { changePassword } from './login.service.ts'
import { type AddEndpoint, bodyText, contextOf, parse, required, type SessionRoutes } from './session-endpoint.ts'

export function addOwnPassword(add: AddEndpoint, options: SessionRoutes): void {
  add(
    {
      id: 'session.changePassword',
      method: 'POST',
      path: '/api/session/password',
      permit: 'user',
      input: { oldPassword: field.password(required), newPassword: field.password(required) },
      describe: () => ({
        summary: 'Change own password',
        description:
          'Every session of the user ends; the one that asked goes on under a new token, in the answer (bearer) or in the cookie.',
        answer: [answers(answered.renewed), 'nothing'],
      }),
    },
    async (request, reply) => {
      const { identity, session } = await enter(options, request, reply, 'password')
      const { oldPassword, newPassword } = parse(
        z.strictObject({ oldPassword: bodyText(400), newPassword: bodyText(400) }),
        request.body,
      )
      if (passwordFaults(newPassword).length) throw new Refused(refuseField('newPassword', 'field.password'))
      if (isCommonPassword(newPassword)) throw new Refused(refuseField('newPassword', 'field.passwordCommon'))
      const issued = await changePassword(
        options.login,
        session,
        { oldPassword, newPassword, address: request.ip, userAgent: request.headers['user-agent'] },
        (tx) => contextOf(options, identity, request, tx),
      )
      if (tokenOfRequest(request)?.via === 'bearer') return { userAuthorizeToken: issued.token }
      setSessionCookie(reply, issued.token, { expiresAt: issued.session.expiresAt, secure: options.isSecure(request) })
      await options.known.remember(request, reply, session.userId)
      return reply.code(204).send()
    },
    (request, reply) => enter(options, request, reply, 'password'),
  )
}
