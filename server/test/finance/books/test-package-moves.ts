/**
 * Steps of the property test of the books: packages of media on a debt and for points, their cards from the counter to
 * the student who uses them, and what comes back of each.
 */
import { pointsForDaysLeft } from '@topcenter/model/finance/refund'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Centre, Shown } from '../../education/test-centre.ts'
import { codeKeyIn } from '../../../src/media/packages/code-key.ts'
import * as model from './test-money-model.ts'
import { type Move, pick, type Step } from './test-moves.ts'

const price = 9_999
export const pricePoints = 7
const days = 30

/** A package that no other run of the test has, and cards of it. */
export async function makePackage(centre: Centre): Promise<model.World['pack']> {
  const { token } = await centre.create('mediaPackage', {
    names: { en: 'Lectures' },
    durationType: 'Days',
    numberOfDays: days,
    originalPrice: price,
    pricePoints,
  })
  const batch = await centre.create('mediaPackageCodeBatch', {
    names: { en: 'Cards' },
    mediaPackageToken: token,
    howMany: 40,
  })
  return { token, batch: batch.token, unsold: 40, sold: [], subscriptions: [] }
}

const reason = { reason: 'Agreed' }
const newest = async (centre: Centre, pack: string, person: string): Promise<Shown> =>
  (
    await centre.owner(
      `
        select id, debt_id
        from media_package_subscription
        where media_package_id = $1 and student_id = $2
        order by id desc
        limit 1
      `,
      [idOf(pack, 'mpk'), idOf(person, 'usr')],
    )
  )[0]

/** A debt that opens a package, as revenue is recognised by what is held. */
const owed = (user: number, today: string): model.Debt => ({
  ...model.newDebt(user, price, 0, today),
  unearned: price,
  opens: true,
})

export const packageMoves = (
  centreOf: () => Centre,
  listsOf: () => { readonly cash: Shown },
  today: string,
): Record<string, Step> => ({
  subscribe: ({ world, people }, a) => {
    const [centre, user] = [centreOf(), a % 3]
    const { token } = people[user]!
    return {
      taken: true,
      ask: () => centre.act('mediaPackage', world.pack.token, 'subscribe', { studentToken: token }),
      done: async () => {
        const { debt_id: debt } = await newest(centre, world.pack.token, token)
        world.debts.push({ ...owed(user, today), token: tokenOf('dbt', debt) })
      },
    }
  },
  getForPoints: ({ world, people }, a, _b, c) => {
    const [centre, person] = [centreOf(), a % 3]
    const { token } = people[person]!
    const worth = model.worthOf(world.points[person]!, pricePoints)
    return {
      taken: model.takePoints(world, person, pricePoints),
      ask: () => centre.act('mediaPackage', world.pack.token, 'subscribeByPoints', { studentToken: token }),
      done: async () => {
        const { id } = await newest(centre, world.pack.token, token)
        // some days of it are over
        const passed = c % (days + 3)
        await centre.owner(
          'update media_package_subscription set "from" = $2::date - $3::integer, valid_to = $2::date - $3::integer + 29 where id = $1',
          [id, today, passed],
        )
        world.pack.subscriptions.push({
          token: tokenOf('mps', id),
          person,
          worth,
          passed: Math.min(passed, days),
          isOpen: true,
        })
      },
    }
  },
  cancelForPoints: ({ world }, a) => {
    const subscription = pick(world.pack.subscriptions, a)
    if (!subscription) return undefined
    const taken = subscription.isOpen
    if (taken) {
      const back = pointsForDaysLeft(pricePoints, subscription.passed, days)
      world.points[subscription.person]!.count += back
      world.points[subscription.person]!.value += model.shareOf(subscription.worth, back, pricePoints)
      subscription.isOpen = false
    }
    return {
      taken,
      ask: () => centreOf().act('mediaPackageSubscription', subscription.token, 'cancel', reason),
    }
  },
  sellCards: ({ world, accounts, people }, a, b, c) => {
    const [account, howMany, buyer] = [a % 2, 1 + (b % 3), c % 3]
    const taken = howMany <= world.pack.unsold && model.move(world, account, howMany * price)
    if (taken) world.pack.unsold -= howMany
    return {
      taken,
      ask: () =>
        centreOf().call('mediaPackageCode.sell', {
          body: {
            mediaPackageToken: world.pack.token,
            howMany,
            buyerToken: people[buyer]!.token,
            accountToken: accounts[account]!.token,
            paymentMethodToken: listsOf().cash.token,
          },
        }),
      done: ({ serials }) => void world.pack.sold.push(...serials.map((serial: number) => ({ serial, buyer }))),
    }
  },
  useCard: ({ world, people }, a, b) => {
    const [card] = world.pack.sold.length > 0 ? world.pack.sold.splice(b % world.pack.sold.length, 1) : []
    return card && useCard(centreOf(), world, card, a % 3, people[a % 3]!.token, today)
  },
  voidCard: ({ world, accounts }, a, b, c) => {
    const card = pick(world.pack.sold, b)
    if (!card) return undefined
    const [account, moneyTo] = [a % 2, (['Kept', 'Account', 'Credit'] as const)[c % 3]!]
    const taken = moneyTo !== 'Account' || model.move(world, account, -price)
    if (taken && moneyTo === 'Credit') world.wallets[card.buyer]! += price
    if (taken) world.pack.sold.splice(world.pack.sold.indexOf(card), 1)
    return {
      taken,
      ask: () =>
        centreOf().act('mediaPackageCodeBatch', world.pack.batch, 'void', {
          serialFrom: card.serial,
          serialTo: card.serial,
          moneyTo,
          ...(moneyTo === 'Account' ? { accountToken: accounts[account]!.token } : {}),
          ...reason,
        }),
    }
  },
})

/** Whoever bought it: its debt is paid by what it was sold for. */
function useCard(
  centre: Centre,
  world: model.World,
  { serial }: { readonly serial: number },
  user: number,
  person: string,
  today: string,
): Move {
  const ask = async (): Promise<Shown> => {
    const [{ id, secret }] = await centre.owner('select id, secret from media_package_code where serial = $1', [serial])
    const code = (await codeKeyIn(centre.app.application.runtime.dataDir)).unseal(secret, id)
    return centre.call(
      'mediaPackageCode.redeem',
      { body: { code } },
      { userType: 'Student', userId: idOf(person, 'usr')!, privileges: { MediaPackageCode: ['view'] } },
    )
  }
  return {
    taken: true,
    ask,
    done: async () => {
      const { debt_id: id } = await newest(centre, world.pack.token, person)
      const debt = { ...owed(user, today), token: tokenOf('dbt', id), paid: price }
      const [payment] = await centre.owner('select id from installment_payment where debt_id = $1', [id])
      world.debts.push(debt)
      world.payments.push({
        debt,
        part: undefined,
        money: price,
        refunded: 0,
        account: null,
        payer: user,
        token: tokenOf('ipy', payment.id),
      })
    },
  }
}
