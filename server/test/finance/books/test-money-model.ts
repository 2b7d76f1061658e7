/**
 * Money as a few plain numbers, written without a look at the server: what should come of each step, for the property
 * test of the books. A step answers whether it is taken; one that is refused changes nothing.
 */
import { addMonths } from '@topcenter/model/kit/date-text'
import { spreadOver } from '@topcenter/model/finance/plan'

export interface Part {
  token: string
  dueOn: string
  amount: number
  paid: number
  isLive: boolean
}
export interface Debt {
  token: string
  user: number
  price: number
  discount: number
  paid: number
  writtenOff: number
  isCanceled: boolean
  dueOn: string
  parts: Part[]
  /** Parts of its price not earned yet and earned, if revenue is recognised by sessions held. */
  unearned: number
  earned: number
  /** It is for a package of media that is open. */
  opens?: boolean
}
export interface Target {
  debtors: readonly number[]
  debt?: Debt | undefined
  part?: Part | undefined
}
export interface Payment {
  debt: Debt
  part: Part | undefined
  money: number
  refunded: number
  account: number | null
  payer: number
  token: string
  /** Payment by points on the same receipt. */
  byPoints?: { readonly points: number; readonly money: number; refunded: number }
}
export interface Waiting {
  token: string
  target: Target
  money: number
  payer: number
  account: number
}
export interface Cost {
  token: string
  account: number
  money: number
  isRefunded: boolean
}
export interface Goods {
  token: string
  price: number
  left: number
  worth: number
}
/** A sale or purchase of goods; once taken back, it is gone from the model. */
export interface Trade {
  token: string
  goods: Goods
  isSale: boolean
  quantity: number
  money: number
  cost: number
  account: number | null
  debt: Debt | undefined
  isRefunded: boolean
}
export interface Entitlement {
  token: string
  money: number
  account: number | null
  debt: Debt | undefined
  isRefunded: boolean
}
/** A shift of the first account; instants in milliseconds. */
export interface Shift {
  token: string
  float: number
  state: 'Open' | 'Closed' | 'Approved'
  openedAt: number
  closedAt: number
  atOpening: number
  expected: number
  difference: number
  /** The difference that its cashier gave a reason for. */
  seen: number
}

/** A package of media, with its cards and with the subscriptions that points paid. */
export interface Pack {
  token: string
  batch: string
  unsold: number
  sold: { readonly serial: number; readonly buyer: number }[]
  subscriptions: { token: string; person: number; worth: number; passed: number; isOpen: boolean }[]
}
export interface World {
  /** Balances of two accounts, and the credit of each person. */
  readonly accounts: number[]
  readonly wallets: number[]
  readonly debts: Debt[]
  readonly payments: Payment[]
  readonly waiting: Waiting[]
  readonly costs: Cost[]
  readonly earned: Cost[]
  readonly shifts: Shift[]
  readonly goods: Goods[]
  readonly trades: Trade[]
  readonly entitlements: Entitlement[]
  /** Points of each person: their number, and their total value. */
  readonly points: { count: number; value: number }[]
  pack: Pack
}
export const emptyWorld = (): World => ({
  accounts: [0, 0],
  wallets: [0, 0, 0],
  debts: [],
  payments: [],
  waiting: [],
  costs: [],
  earned: [],
  shifts: [],
  goods: [],
  trades: [],
  entitlements: [],
  points: [0, 1, 2].map(() => ({ count: 0, value: 0 })),
  pack: { token: '', batch: '', unsold: 0, sold: [], subscriptions: [] },
})
export const newDebt = (user: number, price: number, discount: number, dueOn: string): Debt => ({
  token: '',
  user,
  price,
  discount,
  paid: 0,
  writtenOff: 0,
  isCanceled: false,
  dueOn,
  parts: [],
  unearned: 0,
  earned: 0,
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
export const leftOf = (part: Part): number => (part.isLive ? part.amount - part.paid : 0)
export const remainderOf = (debt: Debt): number =>
  debt.isCanceled ? 0 : debt.price - debt.discount - debt.paid - debt.writtenOff
export const unscheduledOf = (debt: Debt): number => remainderOf(debt) - sum(debt.parts.map(leftOf))
export const stateOf = (debt: Debt): string =>
  debt.isCanceled
    ? 'Canceled'
    : remainderOf(debt) === 0
      ? 'PaidOff'
      : unscheduledOf(debt) === 0
        ? 'Scheduled'
        : 'NotScheduled'
export const nextDueOf = (debt: Debt): string | null =>
  [
    ...debt.parts.filter((part) => leftOf(part) > 0).map((part) => part.dueOn),
    ...(unscheduledOf(debt) > 0 ? [debt.dueOn] : []),
  ].sort()[0] ?? null
const isOpen = (debt: Debt): boolean => ['NotScheduled', 'Scheduled'].includes(stateOf(debt))
/** By when they are due; a plan's own order where days are the same. */
const inOrder = (parts: readonly Part[]): Part[] =>
  [...parts].sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.token.localeCompare(b.token))

export interface Line {
  readonly debt: Debt
  readonly part: Part | undefined
  readonly money: number
}
export function spread(
  world: World,
  { debtors, debt: only, part }: Target,
  money: number,
): { lines: Line[]; left: number } {
  const dues = world.debts
    .flatMap((debt, made) => {
      if (!debtors.includes(debt.user) || (only && only !== debt)) return []
      const parts = debt.parts
        .filter((each) => leftOf(each) > 0 && (!part || part === each))
        .map((each) => ({ debt, made, part: each as Part | undefined, dueOn: each.dueOn, left: leftOf(each) }))
      return unscheduledOf(debt) > 0 && !part
        ? [...parts, { debt, made, part: undefined, dueOn: debt.dueOn, left: unscheduledOf(debt) }]
        : parts
    })
    .sort(
      (a, b) =>
        a.dueOn.localeCompare(b.dueOn) ||
        a.made - b.made ||
        Number(!a.part) - Number(!b.part) ||
        (a.part?.token ?? '').localeCompare(b.part?.token ?? ''),
    )
  const lines: Line[] = []
  for (const due of dues) {
    const taken = Math.min(money, due.left)
    if (taken > 0) lines.push({ debt: due.debt, part: due.part, money: taken })
    money -= taken
  }
  return { lines, left: money }
}

/** Makes the payments; their tokens come later, from the server's answer. */
export function settle(
  world: World,
  target: Target,
  money: number,
  payer: number,
  account: number | null,
  byPoints = false,
): Payment[] {
  const { lines, left } = spread(world, target, money)
  for (const { debt, part, money: paid } of lines) {
    debt.paid += paid
    if (part) part.paid += paid
  }
  const spent = byPoints ? { points: spendPoints(world, payer, money), money, refunded: 0 } : undefined
  if (spent) world.points[payer]!.value -= money
  else if (account === null) world.wallets[payer]! -= money
  else {
    world.accounts[account]! += money
    world.wallets[payer]! += left
  }
  const payments = lines.map(({ debt, part, money: paid }): Payment => ({
    debt,
    part,
    money: paid,
    refunded: 0,
    account,
    payer,
    token: '',
    ...(spent ? { byPoints: spent } : {}),
  }))
  world.payments.push(...payments)
  return payments
}
export function mayPay(
  world: World,
  target: Target,
  money: number,
  payer: number,
  how: { fromWallet: boolean; keepsRest: boolean },
): boolean {
  const { lines, left } = spread(world, target, money)
  return (
    lines.length > 0 &&
    (left === 0 || (how.keepsRest && !how.fromWallet)) &&
    (!how.fromWallet || world.wallets[payer]! >= money)
  )
}

export const mayPlan = (debt: Debt, amount: number, parts: number): boolean =>
  isOpen(debt) && unscheduledOf(debt) > 0 && amount <= unscheduledOf(debt) && parts <= amount
export const planned = (amount: number, parts: number, startsOn: string): Omit<Part, 'token'>[] =>
  Array.from({ length: parts }, (_, at) => ({
    dueOn: addMonths(startsOn, at),
    amount: Math.floor(amount / parts) + (at < amount % parts ? 1 : 0),
    paid: 0,
    isLive: true,
  }))

export function changeAmount(debt: Debt, part: Part, amount: number): boolean {
  if (leftOf(part) === 0 || amount < part.paid) return false
  const order = inOrder(debt.parts)
  const later = order.slice(order.indexOf(part) + 1).filter((each) => leftOf(each) > 0)
  const { amounts, rest } = spreadOver(later, amount - part.amount)
  if (rest > unscheduledOf(debt)) return false
  part.amount = amount
  for (const [at, each] of later.entries()) each.amount = amounts[at]!
  return true
}
const unplan = (debt: Debt): number => {
  const gone = debt.parts.filter((part) => part.isLive && part.paid === 0)
  for (const part of gone) part.isLive = false
  return gone.length
}
export const cancelPart = (part: Part): boolean => part.isLive && part.paid === 0 && !(part.isLive = false)
export const cancelPlans = (debt: Debt): boolean => isOpen(debt) && unplan(debt) > 0
export function cancelDebt(debt: Debt): boolean {
  if (!isOpen(debt) || debt.paid > 0) return false
  unplan(debt)
  debt.isCanceled = true
  debt.unearned = 0
  return true
}
export function writeOff(debt: Debt): boolean {
  if (!isOpen(debt) || debt.paid === 0) return false
  debt.unearned -= Math.min(debt.unearned, remainderOf(debt))
  debt.writtenOff += remainderOf(debt)
  unplan(debt)
  for (const part of debt.parts) if (part.isLive && part.paid > 0) part.amount = part.paid
  return true
}
/** Refunds a payment by points as points, rounded down until the last of it. */
function refundPoints(world: World, payment: Payment, money: number): boolean {
  const paid = payment.byPoints!
  const until = (amount: number): number => Math.floor((paid.points * amount) / paid.money)
  const back = until(paid.refunded + money) - until(paid.refunded)
  if (back === 0) return false
  paid.refunded += money
  world.points[payment.payer]!.count += back
  world.points[payment.payer]!.value += money
  return true
}
/** @param account Undefined: the one that it entered; null: the payer's credit */
export function refund(
  world: World,
  payment: Payment,
  money: number,
  account: number | null | undefined | 'Points',
): boolean {
  const from = account === undefined ? payment.account : account
  if (payment.money === payment.refunded || money > payment.money - payment.refunded) return false
  if (account === undefined && from === null) return false
  if ((payment.byPoints !== undefined) !== (from === 'Points')) return false
  if (typeof from === 'number' && world.accounts[from]! < money) return false
  if (from === 'Points' && !refundPoints(world, payment, money)) return false
  payment.refunded += money
  payment.debt.paid -= money
  if (payment.part) payment.part.paid -= money
  if (from === null) world.wallets[payment.payer]! += money
  if (typeof from === 'number') world.accounts[from]! -= money
  if (payment.debt.opens) closePackage(payment.debt)
  return true
}
/** Cancels the rest of a closing package's debt. */
function closePackage(debt: Debt): void {
  debt.opens = false
  if (isOpen(debt)) void (debt.paid > 0 ? writeOff(debt) : cancelDebt(debt))
}
/** @param at Milliseconds, when it is dated back; what lies in a shift that is approved stays as it is */
export function move(world: World, account: number, money: number, at = Infinity): boolean {
  if (world.accounts[account]! + money < 0) return false
  const within = account === 0 ? world.shifts.filter((shift) => shift.openedAt <= at && at < shift.closedAt) : []
  if (within.some(({ state }) => state === 'Approved')) return false
  world.accounts[account]! += money
  for (const shift of within.filter(({ state }) => state === 'Closed')) {
    shift.expected += money
    shift.difference -= money
  }
  for (const shift of world.shifts)
    if (account === 0 && shift.state === 'Open' && at < shift.openedAt) shift.atOpening += money
  return true
}

/** Half of a piastre rounds up. */
export const shareOf = (total: number, part: number, of: number): number =>
  of === 0 ? 0 : Math.floor((2 * total * part + of) / (2 * of))
export const percentOf = (total: number, percent: number): number => shareOf(total, percent, 100)

export function buy(world: World, goods: Goods, quantity: number, price: number, account: number): Trade | undefined {
  const money = quantity * price
  if (!move(world, account, -money)) return undefined
  goods.left += quantity
  goods.worth += money
  return { token: '', goods, isSale: false, quantity, money, cost: money, account, debt: undefined, isRefunded: false }
}
/** @param account Null: on a debt of this user */
export function sell(
  world: World,
  goods: Goods,
  quantity: number,
  percent: number,
  account: number | null,
  user: number,
  today: string,
): Trade | undefined {
  if (quantity > goods.left) return undefined
  const [price, cost] = [quantity * goods.price, shareOf(goods.worth, quantity, goods.left)]
  const discount = percentOf(price, percent)
  goods.left -= quantity
  goods.worth -= cost
  if (account !== null) world.accounts[account]! += price - discount
  const debt = account === null ? newDebt(user, price, discount, today) : undefined
  if (debt) world.debts.push(debt)
  return { token: '', goods, isSale: true, quantity, money: price - discount, cost, account, debt, isRefunded: false }
}
/** Cancels a debt with its cause, as long as nothing of it is paid. */
const unowe = (debt: Debt): boolean => debt.paid === 0 && (debt.isCanceled || cancelDebt(debt))
export function takeBack(world: World, trade: Trade): boolean {
  const { goods, quantity, money, account, debt } = trade
  if (trade.isRefunded || (!trade.isSale && quantity > goods.left)) return false
  if (trade.isSale && !(debt ? unowe(debt) : move(world, account!, -money))) return false
  const cost = trade.isSale ? trade.cost : shareOf(goods.worth, quantity, goods.left)
  goods.left += trade.isSale ? quantity : -quantity
  goods.worth += trade.isSale ? cost : -cost
  if (!trade.isSale) world.accounts[account!]! += money
  trade.isRefunded = true
  return true
}
export function endEntitlement(world: World, entitlement: Entitlement): boolean {
  const { isRefunded, debt, account, money } = entitlement
  if (isRefunded || !(debt ? unowe(debt) : move(world, account!, -money))) return false
  entitlement.isRefunded = true
  return true
}

/** Returns the number of points that pay exactly that; undefined where it lies between two. */
export function pointsFor({ count, value }: World['points'][number], money: number): number | undefined {
  if (money > value) return undefined
  const near = Math.floor((money * count) / value)
  return [near - 1, near, near + 1, near + 2].find(
    (each) => each > 0 && each <= count && shareOf(value, each, count) === money,
  )
}
/** @returns How many */
function spendPoints(world: World, person: number, money: number): number {
  const points = world.points[person]!
  const spent = pointsFor(points, money)!
  points.count -= spent
  return spent
}
export function takePoints(world: World, person: number, number: number): boolean {
  const points = world.points[person]!
  if (number > points.count) return false
  points.value -= shareOf(points.value, number, points.count)
  points.count -= number
  return true
}
/** Returns the value of some of the points, for an amount that they can pay. */
export const worthOf = ({ count, value }: World['points'][number], number: number): number =>
  shareOf(value, number, count)

export function hold(debt: Debt, held: number, total: number): void {
  if (debt.isCanceled) return
  const amount =
    held === total
      ? debt.unearned
      : Math.max(-debt.earned, Math.min(debt.unearned, Math.floor((debt.price * held) / total) - debt.earned))
  debt.unearned -= amount
  debt.earned += amount
}
