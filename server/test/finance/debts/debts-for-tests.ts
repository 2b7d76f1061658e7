/** Debts as tests need them: somebody owes the price of a course. */
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Centre, Shown } from '../../education/test-centre.ts'
import { makeDebt } from '../../../src/finance/debts/debts.service.ts'

/** @returns The token of the debt. @param more Other properties of `makeDebt` */
export async function oweCourse(centre: Centre, person: Shown, price: number, more: object = {}): Promise<string> {
  const user = idOf(person.token, 'usr')!
  const id = await centre.run((ctx) =>
    makeDebt(ctx, { user, debtType: 'Service', debtOn: { en: 'A course' }, price, ...more }),
  )
  return tokenOf('dbt', id!)
}
