/** Labels with codes (A4 sheets of 24) as data; `labels.typ` says how they look. Knows no entity. */
import type { Language } from '@topcenter/model/kit/names'
import { renderSVG } from 'uqr'
import { leftToRight, type TypesetOrder } from './document.ts'

export interface Label {
  readonly name: string
  /** Written below the name, and what the code contains. */
  readonly code: string
}

/** @param centre Its name stands on each label */
export function labelsOrder(
  language: Language,
  { title, centre, labels }: { readonly title: string; readonly centre: string; readonly labels: readonly Label[] },
): TypesetOrder {
  const data = {
    language,
    title,
    centre,
    labels: labels.map(({ name, code }, at) => ({ name, code: leftToRight(code), picture: `/code-${at}.svg` })),
  }
  return {
    template: 'labels',
    data: JSON.stringify(data),
    pictures: Object.fromEntries(
      labels.map(({ code }, at) => [`/code-${at}.svg`, Buffer.from(renderSVG(code, { ecc: 'M', border: 2 }))]),
    ),
  }
}
