import type { ReactNode } from 'react'

/** Letters up to which a name is rarely cut. */
const short = 16

/**
 * Draws a name that is cut in its middle where it has no room, so that its end stays (the letter of a group). It is
 * parted at a space, since Arabic letters join.
 */
export function endedName(name: string): ReactNode {
  const at = name.length > short ? partOf(name) : -1
  if (at < 1) return <bdi>{name}</bdi>
  return (
    <bdi className="ended-name" title={name}>
      <span>{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </bdi>
  )
}

/** Returns the place of the space before the last part of a name: after a sign between parts, else the last space. */
function partOf(name: string): number {
  const signed = name.search(/[:،,·–-]\s[^:،,·–-]{1,14}$/u)
  return signed > 0 ? signed + 1 : name.lastIndexOf(' ')
}
