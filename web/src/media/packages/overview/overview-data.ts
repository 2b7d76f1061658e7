/** The overview of packages: its query, which packages a filter shows, and in which order. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import type { readPackagesOverview } from '@topcenter/model/media/api'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { fewDays } from '@topcenter/model/media/package-standing'
import { call } from '../../../platform/api.ts'
import type { Texts } from '../../../platform/texts.ts'
import { recordKeys } from '../../../records/queries.ts'

export type Overview = AnswerOf<typeof readPackagesOverview>
export type Seen = Overview['packages'][number]
export type SeenSales = NonNullable<Seen['sales']>
export type SeenFolder = NonNullable<Overview['folders']>[number]

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...recordKeys.all(mediaPackage), 'overview'],
    queryFn: ({ signal }) =>
      call<typeof readPackagesOverview>('GET /api/media-packages/overview', { query: {}, signal }),
  })

/** Tells whether a package needs new cards: it had some, and the rest is sold within two weeks. */
export const isShort = ({ cardsLeft, cardsMade, stockDays }: SeenSales): boolean =>
  cardsMade > 0 && (cardsLeft === 0 || (stockDays !== null && stockDays < fewDays))

export const filters = {
  all: () => true,
  offered: ({ standing }: Seen) => standing === 'Offered',
  draft: ({ standing }: Seen) => standing === 'Draft',
  discounted: ({ insteadOf, standing }: Seen) => insteadOf !== null && standing === 'Offered',
  few: ({ sales, isFree }: Seen) => !isFree && sales !== null && isShort(sales),
} as const
export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

export const sortNames = ['income', 'sold', 'stock', 'name'] as const
export type Sort = (typeof sortNames)[number]

/** Days of stock; packages of which no card is sold last for ever. */
const lasting = ({ sales }: Seen): number => (sales?.cardsMade ? (sales.stockDays ?? Infinity) : Infinity)

/** Returns the packages that match, in order; what is not on sale comes last, except by name. */
export function chosen(
  packages: readonly Seen[],
  { search, filter, sort, texts }: { search: string; filter: Filter; sort: Sort; texts: Texts },
): readonly Seen[] {
  const isMatch = searchMatcher(search)
  const name = (pack: Seen) => texts.name(pack.names)
  const figure = (of: 'income' | 'sold') => (a: Seen, b: Seen) => (b.sales?.[of] ?? 0) - (a.sales?.[of] ?? 0)
  const orders: Readonly<Record<Sort, (a: Seen, b: Seen) => number>> = {
    income: figure('income'),
    sold: figure('sold'),
    stock: (a, b) => (lasting(a) === lasting(b) ? 0 : lasting(a) - lasting(b)),
    name: (a, b) => name(a).localeCompare(name(b)),
  }
  const isApart = (pack: Seen): number => (sort === 'name' || pack.standing === 'Offered' ? 0 : 1)
  return packages
    .filter(filters[filter])
    .filter((pack) => !search || isMatch([name(pack), pack.category ? texts.name(pack.category.names) : ''].join(' ')))
    .toSorted((a, b) => isApart(a) - isApart(b) || orders[sort](a, b))
}
