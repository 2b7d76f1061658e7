/**
 * Chosen supplier prices and selling prices of each line, as on the screen: the saved ones, overlaid with unsaved
 * changes.
 */
import { useMemo, useState } from 'react'
import { comparePrices, type Compared, leastPrice, withMargin } from '@topcenter/model/quotations/compare-prices'
import type { Choice, Matrix, MatrixDetail, MatrixPrice } from './price-data.ts'

interface Draft {
  readonly quantity?: number | undefined
  readonly ownOne?: number | undefined
  readonly price?: string | undefined
  readonly sellOne?: number | null | undefined
  readonly reason?: string | undefined
}
export interface Line {
  readonly detail: MatrixDetail
  readonly quantity: number
  /** The chosen buying price; without a token, one that the centre named just now. */
  readonly price: Pick<MatrixPrice, 'one' | 'token'> | undefined
  readonly sellOne: number | null
  readonly reason: string
  readonly cheapest: MatrixPrice | undefined
  /** Piastres by which all of it costs more than the cheapest would. */
  readonly dearer: number
  readonly isBelow: boolean
  readonly isChanged: boolean
}
export type Way = 'cheapest' | 'supplier' | 'fastest'

export interface Choices {
  readonly lines: readonly Line[]
  readonly compared: Compared
  readonly priceOf: (detail: string, supplier: string) => MatrixPrice | undefined
  /** Choices that are not saved yet. */
  readonly changed: readonly Choice[]
  pick(detail: string, price: MatrixPrice): void
  count(detail: string, quantity: number): void
  /** Sets the centre's own cost of one, and chooses it. */
  cost(detail: string, one: number): void
  sell(detail: string, one: number | null): void
  explain(detail: string, reason: string): void
  /** Typed costs of operations, by token, until they are saved. */
  readonly charged: Readonly<Record<string, number>>
  charge(operation: string, amount: number | undefined): void
  /** Chooses for all at once. */
  fill(way: Way): void
  discard(): void
}

export function useChoices(matrix: Matrix): Choices {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [charged, setCharged] = useState<Choices['charged']>({})
  const { compared, prices, byToken } = useMemo(() => compare(matrix), [matrix])
  const lines = matrix.details.map((saved) => {
    const operations = saved.operations.map((each) => ({ ...each, amount: charged[each.token] ?? each.amount }))
    return lineOf(matrix, { ...saved, operations }, drafts[saved.token] ?? {}, compared, { prices, byToken })
  })
  const change = (detail: string, draft: Draft): void =>
    setDrafts((all) => ({ ...all, [detail]: { ...all[detail], ...draft } }))
  /** Chooses a price. If the line sells for its cost and the usual margin, the selling price follows the new cost. */
  const picked = (detail: string, price: { readonly token?: string; readonly one: number }): Draft => {
    const line = lines.find((each) => each.detail.token === detail)!
    const isUsual = line.sellOne === null || !line.price || line.sellOne === withMargin(line.price.one, matrix.margin)
    return {
      ...(price.token === undefined ? { ownOne: price.one } : { price: price.token, ownOne: undefined }),
      ...(isUsual ? { sellOne: withMargin(price.one, matrix.margin) } : {}),
    }
  }
  return {
    lines,
    compared,
    priceOf: (detail, supplier) => prices.get(`${detail} ${supplier}`),
    changed: lines.flatMap(({ detail, quantity, price, sellOne, reason, isChanged }) =>
      isChanged
        ? [
            {
              token: detail.token,
              ...(quantity === detail.quantity ? {} : { quantity }),
              ...(price && price.token !== '' ? { price: price.token } : {}),
              ...(price?.token === '' ? { ownOne: price.one } : {}),
              ...(sellOne === null ? {} : { sellOne }),
              ...(reason.trim() ? { reason: reason.trim() } : {}),
            },
          ]
        : [],
    ),
    pick: (detail, price) => change(detail, picked(detail, price)),
    count: (detail, quantity) => change(detail, { quantity }),
    cost: (detail, one) => change(detail, picked(detail, { one })),
    sell: (detail, sellOne) => change(detail, { sellOne }),
    explain: (detail, reason) => change(detail, { reason }),
    charged,
    charge: (operation, amount) =>
      setCharged(({ [operation]: _before, ...others }) =>
        amount === undefined ? others : { ...others, [operation]: amount },
      ),
    fill: (way) =>
      setDrafts((all) => ({
        ...all,
        ...Object.fromEntries(
          matrix.details.flatMap(({ token }) => {
            const price = bestOf(way, token, compared, prices)
            return price ? [[token, { ...all[token], ...picked(token, price) }]] : []
          }),
        ),
      })),
    discard: () => setDrafts({}),
  }
}

function compare({ details, prices }: Matrix) {
  const given = prices.map(({ one, detail, supplier, deliveryDays }) => ({ one, detail, supplier, deliveryDays }))
  return {
    compared: comparePrices(
      details.map(({ token, quantity }) => ({ detail: token, quantity })),
      given,
    ),
    prices: new Map(prices.map((price) => [`${price.detail} ${price.supplier}`, price])),
    byToken: new Map(prices.map((price) => [price.token, price])),
  }
}

function bestOf(
  way: Way,
  detail: string,
  { cheapest, fastest, suppliers }: Compared,
  prices: ReadonlyMap<string, MatrixPrice>,
): MatrixPrice | undefined {
  const supplier =
    way === 'supplier' ? suppliers[0]?.supplier : (way === 'fastest' ? fastest : cheapest).get(detail)?.supplier
  return supplier === undefined ? undefined : prices.get(`${detail} ${supplier}`)
}

function lineOf(
  { leastMargin }: Matrix,
  detail: MatrixDetail,
  draft: Draft,
  { cheapest }: Compared,
  { prices, byToken }: Readonly<Record<'prices' | 'byToken', ReadonlyMap<string, MatrixPrice>>>,
): Line {
  const price =
    draft.ownOne === undefined ? byToken.get(draft.price ?? detail.chosen ?? '') : { token: '', one: draft.ownOne }
  const quantity = draft.quantity ?? detail.quantity
  const sellOne = draft.sellOne === undefined ? detail.sellOne : draft.sellOne
  const reason = draft.reason ?? detail.chosenReason ?? ''
  const best = cheapest.get(detail.token)
  return {
    detail,
    quantity,
    price,
    sellOne,
    reason,
    cheapest: best && prices.get(`${best.detail} ${best.supplier}`),
    dearer: price && best ? (price.one - best.one) * quantity : 0,
    isBelow: price !== undefined && sellOne !== null && sellOne < leastPrice(price.one, leastMargin),
    isChanged:
      draft.ownOne !== undefined ||
      quantity !== detail.quantity ||
      (draft.price !== undefined && draft.price !== detail.chosen) ||
      (draft.sellOne !== undefined && draft.sellOne !== null && draft.sellOne !== detail.sellOne) ||
      (draft.reason !== undefined && draft.reason !== (detail.chosenReason ?? '')),
  }
}
