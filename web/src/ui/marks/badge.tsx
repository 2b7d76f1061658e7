import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad'

/** A word in a small frame: a count, a kind. For states use `StateBadge`. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge is-${tone}`}>{children}</span>
}

/**
 * A state: always a word and a shape, so that colour never stands alone. A dot means in progress, a square waiting, a
 * dash over.
 */
export function StateBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge has-shape is-${tone}`}>{children}</span>
}
