/** The pages of a certificate (A4) as data; `certificate.typ` says how they look. Knows no entity. */
import type { Language } from '@topcenter/model/kit/names'
import { renderSVG } from 'uqr'
import { type Document, type TypesetOrder } from './document.ts'

export interface CertificatePage {
  readonly title: string
  readonly certifies: string
  readonly name: string
  readonly completed: string
  readonly subject: string
  /** Period and group, and how it was completed; lines under the subject. */
  readonly notes: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly signatures: readonly string[]
  /** The content of the code, and the word below it. */
  readonly check: { readonly text: string; readonly caption: string }
  /** Marks a paper that is not the first one. */
  readonly copy?: string | undefined
}

export function certificatesOrder(
  language: Language,
  centre: Document['centre'],
  pages: readonly CertificatePage[],
): TypesetOrder {
  const pictures: Record<string, Uint8Array> = {}
  if (centre.logo) pictures[`/logo.${centre.logo.type}`] = centre.logo.bytes
  pages.forEach((page, index) => {
    pictures[`/code-${index}.svg`] = Buffer.from(renderSVG(page.check.text, { ecc: 'M', border: 2 }))
  })
  const data = {
    language,
    title: pages[0]?.title ?? '',
    centre: {
      name: centre.name,
      logo: centre.logo ? `/logo.${centre.logo.type}` : null,
      accent: centre.accent ?? null,
    },
    pages: pages.map((page, index) => ({
      ...page,
      copy: page.copy ?? null,
      check: { caption: page.check.caption, text: page.check.text, picture: `/code-${index}.svg` },
    })),
  }
  return { template: 'certificate', data: JSON.stringify(data), pictures }
}
