/** Cards with codes to cut out (A4 sheets of 24) as data; `cards.typ` says how they look. Knows no entity. */
import type { Language } from '@topcenter/model/kit/names'
import { renderSVG } from 'uqr'
import { leftToRight, type TypesetOrder } from './document.ts'

export interface Card {
  /** Written below the name. */
  readonly code: string
  /** Address in the QR code. */
  readonly address: string
  readonly serial: string
}
export interface Cards {
  readonly title: string
  readonly centre: string
  /** Name of the package that a card opens, in the reader's language. */
  readonly name: string
  /** Price and last day, if any. */
  readonly facts: readonly string[]
  readonly howTo: string
  readonly cards: readonly Card[]
}

export function cardsOrder(language: Language, { cards, ...rest }: Cards): TypesetOrder {
  const data = {
    language,
    ...rest,
    cards: cards.map(({ code, serial }, at) => ({
      code: leftToRight(code),
      serial: leftToRight(serial),
      picture: `/code-${at}.svg`,
    })),
  }
  return {
    template: 'cards',
    data: JSON.stringify(data),
    pictures: Object.fromEntries(
      cards.map(({ address }, at) => [`/code-${at}.svg`, Buffer.from(renderSVG(address, { ecc: 'M', border: 2 }))]),
    ),
  }
}
