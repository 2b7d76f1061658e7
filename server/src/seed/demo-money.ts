/**
 * Money of the demo centre, in the order in which it was moved and through the services that move it: subscriptions of
 * students with seats, instalment plans, receipts, and what else happens in an autumn.
 */
import { account } from '@topcenter/model/finance/account'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { installment } from '@topcenter/model/finance/installment'
import { installmentPayment, receipt } from '@topcenter/model/finance/receipt'
import { entityOf } from '@topcenter/model/areas'
import { paymentMethod } from '@topcenter/model/lookups/lists'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { expectedInShift } from '../finance/accounts/cashier-shift.rules.ts'
import { balanceOf } from '../finance/books/ledger.ts'
import { takePayment } from '../finance/payments/payments.service.ts'
import { settleUnits } from '../joining/units.service.ts'
import { actOn } from '../records/write/act.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { updateRow } from '../records/write/write.ts'
import type { Seat } from './demo-joining.ts'
import { asMember } from './demo-life.ts'
import { readDemo } from './demo-files.ts'
import type { SeedRow } from '../reference/reference-files.ts'
import { type CodeBook, seedValues } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

interface DemoRow extends SeedRow {
  readonly at: string
  readonly account?: string
  readonly user?: string
  readonly refund?: string
}
interface Goods extends DemoRow {
  readonly countedService: string
  readonly buy?: number
  readonly sell?: number
  readonly price?: number
  readonly discountPercentage?: number
}
interface Wallet extends DemoRow {
  readonly kind: string
  readonly user: string
  readonly action: string
  readonly input: object
}
/** Money that was taken from the nth seat and given back within the hour. */
interface Mistake {
  readonly seat: number
  /** After the student joined. */
  readonly days: number
  readonly money: number
  readonly reason: string
  readonly toCredit?: true
}
interface Shift {
  /** The code of the cashier. */
  readonly by?: string
  readonly openedAt: string
  readonly closedAt?: string
  readonly off?: number
  readonly reason?: string
}
/** Target of a method's payments, and its terms in both languages. */
interface PayTo {
  readonly paymentMethod: string
  readonly payTo?: string
  readonly ar?: string
  readonly en?: string
}
interface Money {
  readonly payTo: readonly PayTo[]
  readonly opening: readonly { readonly account: string; readonly money: number; readonly reason: string }[]
  readonly expenses: readonly DemoRow[]
  readonly revenues: readonly DemoRow[]
  readonly goods: readonly Goods[]
  readonly entitlements: readonly DemoRow[]
  readonly wallets: readonly Wallet[]
  readonly mistakes: readonly Mistake[]
  readonly shifts: readonly Shift[]
}
interface Step {
  readonly at: Date
  /** The cashier of that moment unless given. */
  readonly by?: string
  do(ctx: Ctx): Promise<unknown>
}

export const cashier = 'EMP-000101'
export const manager = 'MAS-000101'
export const drawer = 'RECEPTION'

export async function seedMoney(asked: Ctx, story: Story, codes: CodeBook, seats: readonly Seat[]): Promise<void> {
  const ctx: Ctx = { ...asked, isSilent: true }
  const demo = readDemo<Money>('money')
  for (const { paymentMethod: code, payTo, ar, en } of demo.payTo)
    await updateRow(ctx, paymentMethod, codes.id('paymentMethod', code), {
      ...(payTo && { payTo }),
      ...(ar && { payTerms: { ar, en } }),
    })
  // a certificate is only for students who owe nothing
  const certified = new Set(seats.filter((seat) => seat.isCertified).map((seat) => seat.studentId))
  const steps = [
    ...openings(demo, story, codes),
    ...seats.flatMap((seat, nth) => {
      const way = certified.has(seat.studentId) ? 'whole' : wayOf(nth)
      const mistake = demo.mistakes.find((each) => each.seat === nth)
      return courseSteps(seat, way, nth, mistake, story, codes)
    }),
    ...otherSteps(demo, story, codes),
    ...shiftSteps(demo.shifts, story, codes),
  ]
  steps.sort((one, other) => one.at.getTime() - other.at.getTime())
  const cashierAt = cashiersOf(demo.shifts, story)
  for (const [nth, { at, by = cashierAt(at), do: happen }] of steps.entries())
    await happen({ ...asMember(ctx, codes.id('user', by)), now: at, key: `seed ${nth}` })
  await settleLessons(asMember(ctx, codes.id('user', cashier)))
}

/** Returns the cashier of the drawer's shift; before there were shifts, one for each day. */
function cashiersOf(shifts: readonly Shift[], story: Story): (at: Date) => string {
  const held = shifts.map(({ by = cashier, openedAt, closedAt }) => ({
    by,
    from: story.instant(openedAt).getTime(),
    to: closedAt ? story.instant(closedAt).getTime() : Infinity,
  }))
  const staff = [...new Set(held.map(({ by }) => by))]
  return (at) =>
    held.find(({ from, to }) => from <= at.getTime() && at.getTime() < to)?.by ??
    staff[Math.floor(at.getTime() / 86_400_000) % staff.length]!
}

export const act = (ctx: Ctx, entity: AnyEntity, id: string, action: string, input: object = {}) =>
  actOn(
    { ...ctx, actor: { ...ctx.actor, userType: 'AdminsEgypt' } },
    entity,
    action,
    tokenOf(entity.spec.prefix, id),
    input,
  )
const accountToken = (codes: CodeBook, code: string) => tokenOf(account.spec.prefix, codes.id('account', code))

const openings = ({ opening }: Money, story: Story, codes: CodeBook): Step[] =>
  opening.map((each) => ({
    at: story.instant('2026-05-10T09:00:00+03:00'),
    by: manager,
    do: (ctx) =>
      act(ctx, account, codes.id('account', each.account), 'deposit', { money: each.money, reason: each.reason }),
  }))

/** Sessions bought at once by students who pay by the session. */
const boughtSessions = 24

/** Ways to pay: at once, within three months as agreed, late, half of it, by transfer, or from a phone's wallet. */
const ways = ['whole', 'monthly', 'late', 'half', 'transfer', 'phone'] as const
type Way = (typeof ways)[number]
/** The first fifty seats have no wallet payments. */
const oldSeats = 51
const wayOf = (nth: number): Way => (nth < oldSeats ? ways[nth % 5]! : ways[nth % 6]!)
/** Transfers of the newest seats wait for verification. */
const isLookedAt = (nth: number): boolean => nth <= 40 || (nth >= oldSeats && nth < 120)
/** Seats that paid half and pay more on the day of the first start, and the time. */
const bringsMore: Readonly<Record<number, string>> = { 57: '10:20', 63: '11:05', 75: '12:40', 81: '13:15', 87: '16:30' }

const buysSessions = (nth: number): boolean => (nth < oldSeats ? nth % 6 === 5 : nth % 24 === 5)

/** Returns the purchases of the nth student for the seat, and their payments. */
function courseSteps(
  seat: Seat,
  way: Way,
  nth: number,
  mistake: Mistake | undefined,
  story: Story,
  codes: CodeBook,
): Step[] {
  const minute = String(10 + (nth % 45)).padStart(2, '0')
  const on = (days: number, hour: number) => story.at(addDays(seat.joinedOn, days), `${hour}:${minute}`)
  let debt: { id: string; remainder: number }
  const payAt = (at: Date, money: (whole: number) => number, more: object = {}): Step[] => [
    {
      at,
      do: (ctx) =>
        takePayment(ctx, {
          payer: seat.studentId,
          debtors: [seat.studentId],
          debt: debt.id,
          money: money(debt.remainder),
          account: codes.id('account', drawer),
          paymentMethod: codes.id('paymentMethod', 'CASH'),
          ...more,
        }),
    },
  ]
  const pay = (days: number, money: (whole: number) => number, more: object = {}): Step[] =>
    addDays(seat.joinedOn, days) > story.today ? [] : payAt(on(days, nth % 2 ? 12 : 17), money, more)
  const subscribe: Step = {
    at: on(0, 11),
    do: async (ctx) => {
      const id = await insertRecord(ctx, joiningApplicationSubscription, {
        application: seat.applicationId,
        ...(buysSessions(nth)
          ? { subscriptionType: 'Session', sessionCount: boughtSessions }
          : { discount: nth % 7 === 3 ? 20_000 : 0 }),
      })
      debt = (await ctx.tx.first<{ id: string; remainder: number }>({
        sql: `
          select d.id, d.remainder
          from joining_application_subscription s
          join debt d on d.establishment_id = $1 and d.id = s.debt_id
          where s.establishment_id = $1 and s.id = $2
        `,
        parameters: [ctx.actor.establishmentId, id],
      }))!
      if (way === 'monthly' || way === 'late')
        await insertRecord(ctx, installment, { debt: debt.id, startsOn: seat.joinedOn, parts: 3, everyMonths: 1 })
    },
  }
  const part = (whole: number) => Math.ceil(whole / 3)
  return [
    subscribe,
    ...(mistake
      ? takenBack(
          pay(mistake.days, () => mistake.money),
          mistake,
        )
      : []),
    ...{
      whole: () => pay(0, (whole) => whole),
      monthly: () => [...pay(0, part), ...pay(30, part), ...pay(61, (whole) => whole - 2 * part(whole))],
      late: () => [...pay(0, part), ...pay(43, (whole) => Math.floor(part(whole) / 2))],
      half: () => [
        ...pay(3, (whole) => Math.floor(whole / 200) * 100),
        ...(nth in bringsMore ? payAt(story.at(story.today, bringsMore[nth]!), () => 30_000) : []),
      ],
      phone: () =>
        transferSteps(
          pay(0, (whole) => whole, {
            account: codes.id('account', 'BANK-NBE'),
            paymentMethod: codes.id('paymentMethod', 'VODAFONE-CASH'),
            reference: `VC-${70_000 + nth * 13}`,
          }),
          nth,
        ),
      transfer: () =>
        transferSteps(
          pay(1, (whole) => whole, {
            account: codes.id('account', 'BANK-NBE'),
            paymentMethod: codes.id('paymentMethod', 'INSTAPAY'),
            reference: `IP-${4_000 + nth}`,
          }),
          nth,
        ),
    }[way](),
  ]
}

/** Takes the units of bought sessions that past lessons used. `among`: ids of lessons; all if left out. */
export async function settleLessons(ctx: Ctx, among?: readonly string[]): Promise<void> {
  const lessons = await ctx.tx.query<{ id: string; to: string; students: string[] }>({
    sql: `
      select t.id, t."to", array_agg(a.student_id) as students
      from educational_group_attendance a
      join educational_schedule_time t on t.establishment_id = $1 and t.id = a.schedule_time_id
      where a.establishment_id = $1
        and ($2::uuid[] is null or t.id = any($2))
        and exists (
            select 1
            from joining_application_subscription s
            where s.establishment_id = $1
              and s.student_id = a.student_id
              and s.subscription_type = 'Session'
          )
      group by t.id, t."to"
      order by t."to", t.id
    `,
    parameters: [ctx.actor.establishmentId, among ?? null],
  })
  for (const { id, to, students } of lessons) await settleUnits({ ...ctx, now: new Date(to) }, id, students)
}

/** Forty minutes later, by the manager. */
function takenBack(steps: readonly Step[], { reason, money, toCredit }: Mistake): Step[] {
  return steps.flatMap((step): Step[] => {
    let taken: { id: string }
    return [
      {
        ...step,
        do: async (ctx) => {
          taken = (await step.do(ctx)) as { id: string }
        },
      },
      {
        at: new Date(step.at.getTime() + 40 * 60_000),
        by: manager,
        do: async (ctx) => {
          const payment = (await ctx.tx.first<{ id: string }>({
            sql: 'select id from installment_payment where establishment_id = $1 and receipt_id = $2',
            parameters: [ctx.actor.establishmentId, taken.id],
          }))!
          await act(ctx, installmentPayment, payment.id, 'refund', {
            money,
            reason,
            ...(toCredit ? { refundTo: 'Wallet' } : {}),
          })
        },
      },
    ]
  })
}

/** A transfer is verified on the next day; some of the newest still wait for it. */
function transferSteps(steps: readonly Step[], nth: number): Step[] {
  return steps.flatMap((step): Step[] => {
    let taken: { id: string }
    const take: Step = {
      ...step,
      do: async (ctx) => {
        taken = (await step.do(ctx)) as { id: string }
      },
    }
    return !isLookedAt(nth)
      ? [take]
      : [take, { at: step.at, by: manager, do: (ctx) => act(ctx, receipt, taken.id, 'verify') }]
  })
}

function otherSteps(demo: Money, story: Story, codes: CodeBook): Step[] {
  const made = (id: string, rows: readonly DemoRow[]): Step[] =>
    rows.map((row) => ({
      at: story.instant(row.at),
      by: manager,
      do: async (ctx) => {
        const entity = entityOf(id)
        const record = await insertRecord(ctx, entity, {
          ...seedValues(entity, { ...row, at: null, refund: null }, codes),
          ...(id === 'serviceEntitlement' ? { way: row.account ? 'Accrual' : 'Debt' } : {}),
        })
        if (row.refund) await act(ctx, entity, record, 'refund', { reason: { ar: row.refund } })
      },
    }))
  const goods = demo.goods.map((row): Step => ({
    at: story.instant(row.at),
    do: (ctx) => {
      const { buy, sell, price, discountPercentage, user, account: from } = row
      const into = from ? { accountToken: accountToken(codes, from) } : {}
      const input = buy
        ? { quantity: buy, price }
        : {
            quantity: sell,
            ...(discountPercentage ? { discountPercentage } : {}),
            ...(user ? { way: 'Debt', userToken: tokenOf('usr', codes.id('user', user)) } : {}),
          }
      return act(
        ctx,
        entityOf('countedService'),
        codes.id('countedService', row.countedService),
        buy ? 'buy' : 'sell',
        { ...input, ...into },
      )
    },
  }))
  const wallets = demo.wallets.map((row): Step => ({
    at: story.instant(row.at),
    do: (ctx) =>
      act(ctx, entityOf(row.kind), codes.id('user', row.user), row.action, {
        ...row.input,
        ...(row.account ? { accountToken: accountToken(codes, row.account) } : {}),
      }),
  }))
  return [
    ...made('expense', demo.expenses),
    ...made('revenue', demo.revenues),
    ...made('serviceEntitlement', demo.entitlements),
    ...goods,
    ...wallets,
  ]
}

/** The drawer's shifts: those that are closed are approved by the manager, who holds the one of today. */
function shiftSteps(shifts: readonly Shift[], story: Story, codes: CodeBook): Step[] {
  const accountId = () => codes.id('account', drawer)
  return shifts.flatMap(({ by = cashier, openedAt, closedAt, off = 0, reason }): Step[] => {
    let shift = ''
    const opened = story.instant(openedAt)
    const open: Step = {
      at: opened,
      by: closedAt ? by : manager,
      do: async (ctx) => {
        const openingFloat = await balanceOf(ctx, { kind: 'Cash', id: accountId() })
        shift = await insertRecord(ctx, cashierShift, { account: accountId(), openingFloat })
      },
    }
    if (!closedAt) return [open]
    const closed = story.instant(closedAt)
    return [
      open,
      {
        at: closed,
        by,
        do: async (ctx) => {
          await act(ctx, cashierShift, shift, 'close', {
            counted: (await expectedInShift(ctx, shift, closed.toISOString())) + off,
            ...(reason ? { reason } : {}),
          })
        },
      },
      {
        at: story.at(addDays(utcToZoned(closed.toISOString(), story.timeZone).date, 1), '08:30'),
        by: manager,
        do: (ctx) => act(ctx, cashierShift, shift, 'approve'),
      },
    ]
  })
}
