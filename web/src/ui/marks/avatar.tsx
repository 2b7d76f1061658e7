import type { SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  name: string
  /** Chooses the colour, so that it stays when the name changes: a token. The name when left out. */
  seed?: string | undefined
  /** Address of the picture; the initial when there is none, or none that this reader is given. */
  src?: string | null
  /** A photo is as large as its class says. */
  size?: 'small' | 'medium' | 'large' | 'page' | 'photo'
  className?: string | undefined
}

const HUES = 5

/** The same seed always has the same colour. */
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
export function Avatar({ name, seed = name, src, size = 'small', className }: AvatarProps) {
  return (
    <span
      className={classNames('avatar', `is-${size}`, `is-hue-${hueOf(seed)}`, className)}
      {...(src ? { 'data-initial': initialOf(name) } : {})}
      aria-hidden
    >
      {src ? <img key={src} src={src} alt="" loading="lazy" onError={showInitial} /> : initialOf(name)}
    </span>
  )
}
