/** A user changes their own password. */
import { changePassword as changePasswordEndpoint } from '@topcenter/model/access/api'
import * as z from 'zod'
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { setSessionCookie, tokenOfRequest } from '../platform/http/session-cookie.ts'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { enter } from '../records/serving/serve.ts'
import { changePassword } from './login.service.ts'
import { type AddEndpoint, bodyText, contextOf, parse, type SessionRoutes } from './session-endpoint.ts'

export function addOwnPassword(add: AddEndpoint, options: SessionRoutes): void {
  add(
    changePasswordEndpoint,
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
