import type { SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  name: string
  /** Address of the picture; the initial when there is none, or none that this reader is given. */
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

/** Without state, since a list has fifty. */
const showInitial = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
  picture.dataset.lost = ''
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  return (
    <span
      className={classNames('avatar', `is-${size}`, `is-hue-${hueOf(name)}`)}
      {...(src ? { 'data-initial': initialOf(name) } : {})}
      aria-hidden
    >
      {src ? <img key={src} src={src} alt="" loading="lazy" onError={showInitial} /> : initialOf(name)}
    </span>
  )
}
