/** Before the login: asking for a code when the password is forgotten, and choosing a new one with it (D12.5). */
import { askForPasswordCode, choosePassword } from '@topcenter/model/access/api'
import * as z from 'zod'
import { latinDigits } from '@topcenter/model/kit/digits'
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { languageOf } from '../platform/http/problem.ts'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { nameKey } from './login.service.ts'
import { type AddEndpoint, bodyText, parse, type SessionRoutes } from './session-endpoint.ts'

export function addForgottenPassword(
  add: AddEndpoint,
  { forgotten, known }: Pick<SessionRoutes, 'forgotten' | 'known'>,
): void {
  add(askForPasswordCode, async (request, reply) => {
    if (!forgotten.isOffered) throw new Refused(refuse('session.resetOff'))
    const asked = parse(z.strictObject({ userName: bodyText(400) }), request.body)
    await forgotten.ask(asked.userName, {
      address: request.ip,
      device: await known.ofName(request, nameKey(asked.userName)),
      language: languageOf(request.headers['accept-language']),
    })
    return reply.code(204).send()
  })
  add(choosePassword, async (request, reply) => {
    const { newPassword, code, ...asked } = parse(
      z.strictObject({ userName: bodyText(400), code: bodyText(40), newPassword: bodyText(400) }),
      request.body,
    )
    // depends only on the typed password, so it reveals nothing of the account
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
  })
}
