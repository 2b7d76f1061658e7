import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad'

/** A word in a small frame: a count, a kind. For states take `StateBadge`. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge is-${tone}`}>{children}</span>
}

/**
 * A state: always a word and a shape, so that colour is never alone. Dot is on its way well, square waits, dash is
 * over.
 */
export function StateBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge has-shape is-${tone}`}>{children}</span>
}
