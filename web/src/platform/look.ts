/**
 * The look of the centre: its name, logo and colours, before a login by the address of the page, after it by the
 * session. The last look is stored, so that the next visit begins with it.
 */
import type { readPublicLook } from '@topcenter/model/access/api'
import { useEffect } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AccentShades, Shades } from '@topcenter/model/kit/accent'
import type { Names } from '@topcenter/model/kit/names'
import { call } from './api.ts'
import type { Who } from './session.ts'

export interface Look {
  /** Null: no centre is meant, the product shows itself. */
  readonly names: Names | null
  /** Address of the picture. */
  readonly logo: string | null
  readonly shades: AccentShades | null
  readonly slogan?: Names | null
  /** True if the centre has a public page. */
  readonly hasPage?: boolean
  /** Phone number of the reception. */
  readonly phone?: string | null
  /** True if a code for a forgotten password can be sent. */
  readonly resetByMail?: boolean
}
const nobody: Look = { names: null, logo: null, shades: null }

function kept(key: 'look' | 'centre'): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function keep(key: 'look' | 'centre', value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    /* Without storage the next visit begins with the product's own look. */
  }
}

/** Returns the word that selects a centre without a host name of its own, `/?centre=…`; stored for the next pages. */
export function centreWord(): string | undefined {
  const said = new URLSearchParams(location.search).get('centre')
  if (said !== null) keep('centre', said)
  return said ?? kept('centre') ?? undefined
}

function remembered(): Look {
  try {
    return { ...nobody, ...(JSON.parse(kept('look') ?? '{}') as Partial<Look>) }
  } catch {
    return nobody
  }
}

const ruleOf = (selector: string, shades: Shades): string =>
  `${selector}{${Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
const sheet = new CSSStyleSheet()

/** Sheets that a script adopts come after those of the page, and no policy forbids them. */
export function showLook({ shades }: Look): void {
  sheet.replaceSync(
    shades ? `${ruleOf(':root', shades.dark)} ${ruleOf(":root[data-theme='light']", shades.light)}` : '',
  )
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
/** The icon of the window: the centre's logo, else the product's. */
function showIcon({ logo }: Look): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!link) return
  if (logo) link.removeAttribute('type')
  else link.type = 'image/svg+xml'
  link.href = logo ?? '/favicon.svg'
}
export const showRememberedLook = (): void => showLook(remembered())

const publicLook = queryOptions({
  queryKey: ['establishment look'],
  queryFn: ({ signal }) =>
    call<typeof readPublicLook>('GET /api/establishment-look', { signal, query: { centre: centreWord() } }).catch(() =>
      remembered(),
    ),
  initialData: remembered,
  initialDataUpdatedAt: 0,
})

/** Returns the look of the user's centre, or of the centre at this address for a visitor. */
export function useLook(who: Who | null): Look {
  const { data } = useQuery({ ...publicLook, enabled: who === null })
  const { establishment } = who ?? {}
  if (!who) return data
  if (!establishment || establishment.isPlatform) return nobody
  return { names: establishment.names, logo: establishment.logo ?? null, shades: establishment.shades ?? null }
}

/** Paints the page in the centre's colours. */
export function useShownLook(who: Who | null): void {
  const look = useLook(who)
  const text = JSON.stringify(look)
  useEffect(() => {
    const shown = JSON.parse(text) as Look
    showLook(shown)
    showIcon(shown)
    keep('look', text)
  }, [text])
}
