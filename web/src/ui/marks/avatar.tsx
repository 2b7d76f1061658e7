import { classNames } from './class-names.ts'

export interface AvatarProps {
  name: string
  /** Address of the picture; initials until it is loaded and when there is none. */
  src?: string | null
  size?: 'small' | 'medium' | 'large'
}

const HUES = 5

/** The same name always has the same colour. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % HUES
}

/**
 * The first letter, since two Arabic letters would join into a word; without the article and the hamza: إ alone looks
 * like a warning.
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
