import { classNames } from './class-names.ts'

export interface AvatarProps {
  name: string
  /** The picture; initials until it loads and when there is none. */
  src?: string | null
  size?: 'small' | 'medium' | 'large'
}

const HUES = 5

/** The same colour for the same name, always. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % HUES
}

/**
 * The first letter; in Arabic two would join into a word. The article is skipped, and a hamza: إ alone looks like a
 * warning.
 */
export const initialOf = (name: string): string =>
  [...name.trim().replace(/^ال(?=\p{L}{2})/u, '')][0]?.replace(/[أإآ]/, 'ا').toLocaleUpperCase() ?? '?'

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  return (
    <span className={classNames('avatar', `is-${size}`, `is-hue-${hueOf(name)}`)} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" /> : initialOf(name)}
    </span>
  )
}
