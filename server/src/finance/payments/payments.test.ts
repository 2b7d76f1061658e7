/** Statements that travel together: what a payment waits for. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, makeStudent, startCentre } from '../../../test/education/test-centre.ts'
import type { Ctx } from '../../records/context.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { takePayment } from './payments.service.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

/** How often a transaction had nothing under way and sent again. */
function counting(ctx: Ctx): { readonly ctx: Ctx; waits(): number } {
  let [under, waits] = [0, 0]
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    if ((under += 1) === 1) waits += 1
    return work().finally(() => {
      under -= 1
    })
  }
  const tx = new Proxy(ctx.tx, {
    get: (of, name) => {
      const member = Reflect.get(of, name) as unknown
      if (typeof member !== 'function') return member
      const bound = member.bind(of) as (...given: unknown[]) => Promise<unknown>
      return ['query', 'first', 'run'].includes(String(name))
        ? (...given: unknown[]) => counted(() => bound(...given))
        : bound
    },
  })
  return { ctx: { ...ctx, tx }, waits: () => waits }
}

test('a payment of twelve statements waits for what is owed, for its number, and for what is written with it', async () => {
  const [student, drawer, method] = [
    await makeStudent(centre),
    await centre.create('account', { names: { en: 'Drawer' } }),
    await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
  ]
  const user = idOf(student.token, 'usr')!
  await centre.run((ctx) => makeDebt(ctx, { user, debtType: 'Service', debtOn: { en: 'A course' }, price: 10_000 }))
  const waits = await centre.run(async (real) => {
    const counted = counting(real)
    await takePayment(counted.ctx, {
      payer: user,
      debtors: [user],
      money: 4_000,
      account: idOf(drawer.token, 'acc')!,
      paymentMethod: idOf(method.token, 'pym')!,
    })
    return counted.waits()
  })
  assert.ok(waits <= 4, `${waits} waits`)
})
