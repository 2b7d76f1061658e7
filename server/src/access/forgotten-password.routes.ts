/** Before the login: asking for a code when the password is forgotten, and choosing a new one with it (D12.5). */
import * as z from 'zod'
import { latinDigits } from '@topcenter/model/kit/digits'
import * as field from '@topcenter/model/kit/field'
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { languageOf } from '../platform/http/problem.ts'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { nameKey } from './login.service.ts'
import { type AddEndpoint, bodyText, parse, required, type SessionRoutes } from './session-endpoint.ts'

const userName = field.text({ ...required, maxLength: 400 })

export function addForgottenPassword(
  add: AddEndpoint,
  { forgotten, known }: Pick<SessionRoutes, 'forgotten' | 'known'>,
): void {
  add(
    {
      id: 'session.forgottenPassword',
      method: 'POST',
      path: '/api/session/forgotten-password',
      permit: 'public',
      input: { userName },
      describe: () => ({
        summary: 'Ask for a code by mail when the password is forgotten',
        description: 'The answer is the same whether or not the name is known. A code is valid for 15 minutes.',
        answer: 'nothing',
      }),
    },
    async (request, reply) => {
      if (!forgotten.isOffered) throw new Refused(refuse('session.resetOff'))
      const asked = parse(z.strictObject({ userName: bodyText(400) }), request.body)
      await forgotten.ask(asked.userName, {
        address: request.ip,
        device: await known.ofName(request, nameKey(asked.userName)),
        language: languageOf(request.headers['accept-language']),
      })
      return reply.code(204).send()
    },
  )
  add(
    {
      id: 'session.newPassword',
      method: 'POST',
      path: '/api/session/new-password',
      permit: 'public',
      input: { userName, code: field.text({ ...required, maxLength: 40 }), newPassword: field.password(required) },
      describe: () => ({
        summary: 'Choose a new password with the code that came by mail',
        description: 'Every session of the user ends; the user logs in with the new password.',
        answer: 'nothing',
      }),
    },
    async (request, reply) => {
      const { newPassword, code, ...asked } = parse(
        z.strictObject({ userName: bodyText(400), code: bodyText(40), newPassword: bodyText(400) }),
        request.body,
      )
      // of what was typed alone: it tells nothing of the account
      if (passwordFaults(newPassword).length) throw new Refused(refuseField('newPassword', 'field.password'))
      if (isCommonPassword(newPassword)) throw new Refused(refuseField('newPassword', 'field.passwordCommon'))
      await forgotten.choose({
        userName: asked.userName,
        code: latinDigits(code),
        newPassword,
        address: request.ip,
        device: await known.ofName(request, nameKey(asked.userName)),
        requestId: request.id,
      })
      return reply.code(204).send()
    },
  )
}
