/** Printed price list (D3.3, D11.6): the price of each type of subscription, and the current or next offer. */
import { priceList } from '@topcenter/model/joining/price-list'
import { inEachLanguage, type Language, nameIn, type Names } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { fieldLabel, valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay, readableMoney } from '@topcenter/texts/readable'
import { type DocumentBlock, type DocumentTable, leftToRight, runsOf } from '../documents/document.ts'
import { day, facts, paperAnswer, wordsOf } from '../papers/paper.ts'
import { type Proven, provenBlock } from '../papers/proof.ts'
import { type Ctx, today } from '../records/context.ts'
import { readRecord } from '../records/read.ts'
import type { RawAnswer } from '../records/serving/operation.ts'

interface Listed {
  readonly code: string
  readonly recordState: string
  readonly educationalCategory: { readonly names: Names }
  readonly packagePrice: number | null
  readonly sessionPrice: number | null
  readonly hourPrice: number | null
  readonly packagePriceInOffer: number | null
  readonly sessionPriceInOffer: number | null
  readonly hourPriceInOffer: number | null
  readonly offerFrom: string | null
  readonly offerTo: string | null
  readonly offerCode: string | null
  readonly notes: string | null
}
/** Both days included; an offer without both of them never runs (`prices.ts`). */
interface Offer {
  readonly from: string
  readonly to: string
  readonly isOn: boolean
}
type SoldType = keyof (typeof papers)[Language]['priceList']['units']
interface Priced {
  readonly type: SoldType
  readonly price: number
  /** Price during the offer. */
  readonly offered: number | null
}

/** @param origin This server's origin as a reader's phone reaches it, for the code that proves the paper */
export async function priceListPaper(ctx: Ctx, token: string | undefined, origin: string): Promise<RawAnswer> {
  const list = (await readRecord(ctx, priceList, token)) as unknown as Listed
  const say = wordsOf(ctx).priceList
  const category = nameIn(list.educationalCategory.names, ctx.language)
  const offer = offerOf(list, today(ctx))
  const priced = pricedIn(list)
  const title = `${say.title} · ${category}`
  return paperAnswer(ctx, title, `prices-${list.code}`, {
    title,
    notes: [
      interpolate(say.asOf, { day: day(ctx, today(ctx)) }),
      ...(list.recordState === 'active' ? [] : [say.notValid]),
    ],
    blocks: [
      facts([
        [fieldLabel('priceList', 'code', ctx.language), leftToRight(list.code)],
        [say.offer, offer && offerText(ctx.language, offer), true],
        [fieldLabel('priceList', 'offerCode', ctx.language), offer && list.offerCode && leftToRight(list.offerCode)],
      ]),
      pricesTable(ctx, priced, offer),
      ...(list.packagePrice === null ? [] : [{ kind: 'text', text: say.duration } as const]),
      ...notesBlock(list),
      await provenBlock(ctx, proven(list, priced, offer), origin),
    ],
  })
}

/** Returns the current or next offer; undefined if there is none or it is over. */
function offerOf({ offerFrom: from, offerTo: to }: Listed, on: string): Offer | undefined {
  return from && to && on <= to ? { from, to, isOn: on >= from } : undefined
}
const offerText = (language: Language, { from, to, isOn }: Offer): string =>
  interpolate(papers[language].priceList[isOn ? 'offerOn' : 'offerComes'], {
    from: readableDay(from, language),
    to: readableDay(to, language),
  })

/**
 * Returns the subscription types that have a price; there is at least one. A part of the period is priced from the
 * price of the whole course.
 */
function pricedIn(list: Listed): Priced[] {
  const sold: readonly (readonly [SoldType, number | null, number | null])[] = [
    ['Package', list.packagePrice, list.packagePriceInOffer],
    ['Duration', list.packagePrice, list.packagePriceInOffer],
    ['Session', list.sessionPrice, list.sessionPriceInOffer],
    ['Hour', list.hourPrice, list.hourPriceInOffer],
  ]
  return sold.flatMap(([type, price, offered]) => (price === null ? [] : [{ type, price, offered }]))
}

const typeName = (type: SoldType, language: Language): string =>
  valueLabel('joiningApplicationSubscription', 'subscriptionType', type, language)

function pricesTable({ language }: Ctx, priced: readonly Priced[], offer: Offer | undefined): DocumentTable {
  const say = papers[language].priceList
  const written = (type: SoldType, price: number | null): string => {
    if (price === null) return ''
    return type === 'Duration' ? say.byDays : readableMoney(price, language)
  }
  return {
    kind: 'table',
    columns: [
      { header: say.type },
      { header: say.unit },
      { header: say.price, isNumber: true },
      ...(offer ? [{ header: say.inOffer, isNumber: true }] : []),
    ],
    rows: priced.map(({ type, price, offered }) => [
      typeName(type, language),
      say.units[type],
      written(type, price),
      ...(offer ? [written(type, offered)] : []),
    ]),
  }
}

const notesBlock = ({ notes }: Listed): DocumentBlock[] =>
  notes ? [{ kind: 'text', text: notes, runs: runsOf(notes) }] : []

/** Includes the prices themselves, so that the holder of the paper can see if they were altered on it. */
function proven(list: Listed, priced: readonly Priced[], offer: Offer | undefined): Proven {
  const category = list.educationalCategory.names
  return {
    title: inEachLanguage((language) => `${papers[language].priceList.title} · ${nameIn(category, language)}`),
    facts: [
      ...priced
        .filter(({ type }) => type !== 'Duration')
        .flatMap(({ type, price, offered }) => [
          {
            label: inEachLanguage((language) => typeName(type, language)),
            value: inEachLanguage((language) => readableMoney(price, language)),
          },
          ...(offer && offered !== null
            ? [
                {
                  label: inEachLanguage(
                    (language) => `${typeName(type, language)} · ${papers[language].priceList.inOffer}`,
                  ),
                  value: inEachLanguage((language) => readableMoney(offered, language)),
                },
              ]
            : []),
        ]),
      ...(offer
        ? [
            {
              label: inEachLanguage((language) => papers[language].priceList.offer),
              value: inEachLanguage((language) => offerText(language, offer)),
            },
          ]
        : []),
    ],
  }
}
