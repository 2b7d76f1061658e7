/**
 * A user's own mail addresses: a change needs the password, and a new address is no way into the account until its
 * owner confirms it with a code that is sent there.
 */
import { changeOwnAddress, confirmOwnAddress, readOwnAddresses, sendAddressCode } from '@topcenter/model/access/api'
import * as z from 'zod'
import { personId } from '@topcenter/model/access/kinds'
import { entityOf } from '@topcenter/model/areas'
import { latinDigits } from '@topcenter/model/kit/digits'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { type MailAddress, mailAddresses } from '@topcenter/model/people/ways-in'
import type { Tx } from '../platform/database/database.ts'
import { languageOf } from '../platform/http/problem.ts'
import { byItself } from '../platform/pace/throttle.ts'
import { hashPassword, verifyPassword } from '../platform/session/password.ts'
import type { Session } from '../platform/session/session.ts'
import { emit } from '../records/events.ts'
import { enter } from '../records/serving/serve.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { updateRow } from '../records/write/write.ts'
import { centreName, countedTry, hashOf, keepCode, livesFor, newCode } from './forgotten-password.service.ts'
import { proveOldPassword } from './login.service.ts'
import { addressChangedLetter, confirmLetter } from './reset-letter.ts'
import { type AddEndpoint, bodyText, contextOf, parse, type SessionRoutes } from './session-endpoint.ts'
import {
  type Addressed,
  addressIn,
  addressStates,
  confirmAddress,
  forgetMailedCodes,
} from './trusted-address.service.ts'

const whichShape = z.enum(mailAddresses)
type Owner = Pick<Session, 'establishmentId' | 'userId'>

/** The capital keeps this apart from every user name, whose keys are in small letters. */
const codeKey = (userId: string, name: MailAddress): Buffer => hashOf(`Address ${userId} ${name}`)

const addressesOf = (tx: Tx, { establishmentId, userId }: Owner, lock = ''): Promise<Addressed> =>
  tx
    .first<Addressed & Record<string, unknown>>({
      sql: `
        select email, work_email, trusted_addresses
        from user_account
        where establishment_id = $1 and id = $2
        ${lock}
      `,
      parameters: [establishmentId, userId],
    })
    .then((row) => row!)

export function addOwnAddresses(add: AddEndpoint, options: SessionRoutes): void {
  addReading(add, options)
  addChange(add, options)
  addSending(add, options)
  addConfirmation(add, options)
}

async function shown({ db, clock, forgotten }: SessionRoutes, owner: Owner) {
  return db.read(owner.establishmentId, async (tx) => {
    const row = await addressesOf(tx, owner)
    const states = await addressStates(tx, owner.establishmentId, owner.userId, row, clock.now())
    return {
      items: mailAddresses.map((name) => ({ name, address: addressIn(row, name), state: states[name] ?? null })),
      canConfirm: forgotten.isOffered,
    }
  })
}

function addReading(add: AddEndpoint, options: SessionRoutes): void {
  add(readOwnAddresses, async (request, reply) => shown(options, (await enter(options, request, reply)).session))
}

function addChange(add: AddEndpoint, options: SessionRoutes): void {
  const { db, clock, forgotten } = options
  add(changeOwnAddress, async (request, reply) => {
    const { identity, session } = await enter(options, request, reply)
    const input = parse(
      z.strictObject({ name: whichShape, address: z.string().max(400).nullish(), oldPassword: bodyText(400) }),
      request.body,
    )
    const person = entityOf(personId(identity.actor.userType))
    const parsed = fieldsSchema({ address: fieldsOf(person)[input.name]! }).safeParse({
      address: input.address ?? null,
    })
    if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
    const address = parsed.data.address || null
    await proveOldPassword(options.login, session, input.oldPassword)
    const old = await db.transaction(session.establishmentId, async (tx) => {
      const before = addressIn(await addressesOf(tx, session, 'for update'), input.name)
      if (before === address) return null
      const ctx = contextOf(options, identity, request, tx)
      await updateRow(ctx, person, session.userId, { [input.name]: address })
      await forgetMailedCodes(tx, session.establishmentId, session.userId)
      await leaveTrail(ctx, person, [
        { id: session.userId, action: 'update', changes: { [input.name]: { old: before, new: address } } },
      ])
      await emit(ctx, 'accountChanged', { what: 'addressChanged', user: session.userId })
      return before
    })
    const language = languageOf(request.headers['accept-language'])
    if (old)
      forgotten.post(async () =>
        addressChangedLetter({
          to: old,
          centre: await centreName(db, session.establishmentId, language),
          language,
          id: hashOf(`${session.userId} ${old} ${clock.now().getTime()}`).toString('hex').slice(0, 24),
        }),
      )
    return shown(options, session)
  })
}

function addSending(add: AddEndpoint, options: SessionRoutes): void {
  const { db, clock, forgotten, login } = options
  add(sendAddressCode, async (request, reply) => {
    const { session } = await enter(options, request, reply)
    const { name } = parse(z.strictObject({ name: whichShape }), request.body)
    if (!forgotten.isOffered) throw new Refused(refuse('session.confirmOff'))
    const own = (await shown(options, session)).items.find((each) => each.name === name)!
    const to = own.address
    if (!to || own.state === 'confirmed') throw new Refused(refuse('session.nothingToConfirm'))
    await login.throttle.admit(byItself('address letter', session.userId))
    const code = newCode()
    const account = { establishment_id: session.establishmentId, user_id: session.userId }
    const language = languageOf(request.headers['accept-language'])
    if (await keepCode(db, clock.now(), codeKey(session.userId, name), account, to, await hashPassword(code)))
      forgotten.post(async () =>
        confirmLetter({
          to,
          centre: await centreName(db, session.establishmentId, language),
          code,
          minutes: livesFor / 60_000,
          language,
          id: hashOf(`${session.userId} ${code}`).toString('hex').slice(0, 24),
        }),
      )
    return reply.code(204).send()
  })
}

function addConfirmation(add: AddEndpoint, options: SessionRoutes): void {
  const { db, clock } = options
  add(confirmOwnAddress, async (request, reply) => {
    const { session } = await enter(options, request, reply)
    const { name, code } = parse(z.strictObject({ name: whichShape, code: bodyText(40) }), request.body)
    const key = codeKey(session.userId, name)
    const wrong = () => new Refused(refuseField('code', 'session.wrongAddressCode'))
    const row = await countedTry(db, clock.now(), key)
    const typed = latinDigits(code).replace(/[\s-]/g, '')
    if (!row?.sent_to || !(await verifyPassword(typed, row.code_hash, true))) throw wrong()
    await db.transaction(session.establishmentId, async (tx) => {
      const used = await tx.run({
        sql: 'delete from password_reset where name_hash = $1 and code_hash = $2',
        parameters: [key, row.code_hash],
      })
      const own = await addressesOf(tx, session, 'for update')
      if (used === 0 || addressIn(own, name) !== row.sent_to) throw wrong()
      await confirmAddress(tx, session, name, row.sent_to!)
    })
    return shown(options, session)
  })
}
