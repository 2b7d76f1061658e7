/**
 * Money as a few plain numbers, written without a look at the server: what should come of each step, for the property test of the books.
 * A step answers whether it is taken; one that is refused changes nothing.
 */
import { addMonths } from '@topcenter/model/kit/date-text'
import { spreadOver } from '@topcenter/model/finance/plan'

export interface Part { token: string; dueOn: string; amount: number; paid: number; isLive: boolean }
export interface Debt { token: string; user: number; price: number; discount: number; paid: number; writtenOff: number; isCanceled: boolean; dueOn: string; parts: Part[] }
export interface Target { debtors: readonly number[]; debt?: Debt | undefined; part?: Part | undefined }
export interface Payment { debt: Debt; part: Part | undefined; money: number; refunded: number; account: number | null; payer: number; token: string }
export interface Waiting { token: string; target: Target; money: number; payer: number; account: number }
export interface Cost { token: string; account: number; money: number; isRefunded: boolean }
export interface Shift { token: string; float: number; state: 'Open' | 'Closed' | 'Approved'; atOpening: number; expected: number; difference: number }

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
}
export const emptyWorld = (): World => ({ accounts: [0, 0], wallets: [0, 0, 0], debts: [], payments: [], waiting: [], costs: [], earned: [], shifts: [] })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
export const leftOf = (part: Part): number => (part.isLive ? part.amount - part.paid : 0)
export const remainderOf = (debt: Debt): number => (debt.isCanceled ? 0 : debt.price - debt.discount - debt.paid - debt.writtenOff)
export const unscheduledOf = (debt: Debt): number => remainderOf(debt) - sum(debt.parts.map(leftOf))
export const stateOf = (debt: Debt): string => (debt.isCanceled ? 'Canceled' : remainderOf(debt) === 0 ? 'PaidOff' : unscheduledOf(debt) === 0 ? 'Scheduled' : 'NotScheduled')
export const nextDueOf = (debt: Debt): string | null =>
  [...debt.parts.filter((part) => leftOf(part) > 0).map((part) => part.dueOn), ...(unscheduledOf(debt) > 0 ? [debt.dueOn] : [])].sort()[0] ?? null
const isOpen = (debt: Debt): boolean => ['NotScheduled', 'Scheduled'].includes(stateOf(debt))
/** By when they are due; a plan's own order where days are the same. */
const inOrder = (parts: readonly Part[]): Part[] => [...parts].sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.token.localeCompare(b.token))

export interface Line { readonly debt: Debt; readonly part: Part | undefined; readonly money: number }
export function spread(world: World, { debtors, debt: only, part }: Target, money: number): { lines: Line[]; left: number } {
  const dues = world.debts.flatMap((debt, made) => {
    if (!debtors.includes(debt.user) || (only && only !== debt)) return []
    const parts = debt.parts.filter((each) => leftOf(each) > 0 && (!part || part === each)).map((each) => ({ debt, made, part: each as Part | undefined, dueOn: each.dueOn, left: leftOf(each) }))
    return unscheduledOf(debt) > 0 && !part ? [...parts, { debt, made, part: undefined, dueOn: debt.dueOn, left: unscheduledOf(debt) }] : parts
  }).sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.made - b.made || (a.part?.token ?? '~').localeCompare(b.part?.token ?? '~'))
  const lines: Line[] = []
  for (const due of dues) {
    const taken = Math.min(money, due.left)
    if (taken > 0) lines.push({ debt: due.debt, part: due.part, money: taken })
    money -= taken
  }
  return { lines, left: money }
}

/** What it pays; the tokens of payments come afterwards, from what the server says. */
export function settle(world: World, target: Target, money: number, payer: number, account: number | null): Payment[] {
  const { lines, left } = spread(world, target, money)
  for (const { debt, part, money: paid } of lines) {
    debt.paid += paid
    if (part) part.paid += paid
  }
  if (account === null) world.wallets[payer]! -= money
  else {
    world.accounts[account]! += money
    world.wallets[payer]! += left
  }
  const payments = lines.map(({ debt, part, money: paid }): Payment => ({ debt, part, money: paid, refunded: 0, account, payer, token: '' }))
  world.payments.push(...payments)
  return payments
}
export function mayPay(world: World, target: Target, money: number, payer: number, how: { fromWallet: boolean; keepsRest: boolean }): boolean {
  const { lines, left } = spread(world, target, money)
  return lines.length > 0 && (left === 0 || (how.keepsRest && !how.fromWallet)) && (!how.fromWallet || world.wallets[payer]! >= money)
}

export const mayPlan = (debt: Debt, amount: number, parts: number): boolean => isOpen(debt) && unscheduledOf(debt) > 0 && amount <= unscheduledOf(debt) && parts <= amount
export const planned = (amount: number, parts: number, startsOn: string): Omit<Part, 'token'>[] =>
  Array.from({ length: parts }, (_, at) => ({ dueOn: addMonths(startsOn, at), amount: Math.floor(amount / parts) + (at < amount % parts ? 1 : 0), paid: 0, isLive: true }))

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
  if (!isOpen(debt) || debt.paid > 0 || debt.writtenOff > 0) return false
  unplan(debt)
  debt.isCanceled = true
  return true
}
export function writeOff(debt: Debt): boolean {
  if (!isOpen(debt) || debt.paid === 0) return false
  debt.writtenOff += remainderOf(debt)
  unplan(debt)
  for (const part of debt.parts) if (part.isLive && part.paid > 0) part.amount = part.paid
  return true
}
/** @param account undefined: the one that it entered; null: the payer's credit */
export function refund(world: World, payment: Payment, money: number, account: number | null | undefined): boolean {
  const from = account === undefined ? payment.account : account
  if (payment.money === payment.refunded || money > payment.money - payment.refunded) return false
  if (account === undefined && from === null) return false
  if (from !== null && world.accounts[from]! < money) return false
  payment.refunded += money
  payment.debt.paid -= money
  if (payment.part) payment.part.paid -= money
  if (from === null) world.wallets[payment.payer]! += money
  else world.accounts[from]! -= money
  return true
}
export function move(world: World, account: number, money: number): boolean {
  if (world.accounts[account]! + money < 0) return false
  world.accounts[account]! += money
  return true
}
