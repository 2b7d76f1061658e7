/** The requested part of a file (RFC 9110 §14), cut to the maximum of one response. */

/** Offsets of bytes, both included. */
export interface Part {
  readonly from: number
  readonly to: number
}

/**
 * Parses a Range header. Takes only the first of several ranges: a client must accept fewer than it requested, and two
 * would double the size of one response.
 *
 * @returns `whole` if the header cannot be understood, `outside` if the range has no bytes of the file
 */
export function partOf(header: string | undefined, size: number, cap: number): Part | 'whole' | 'outside' {
  const found = /^bytes=\s*(\d*)-(\d*)\s*(?:,|$)/.exec(header ?? '')
  if (!found) return 'whole'
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const wanted = Number(last)
    if (wanted === 0 || size === 0) return 'outside'
    return cut(Math.max(0, size - wanted), size - 1, cap)
  }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= size ? 'outside' : cut(from, to, cap)
}

const cut = (from: number, to: number, cap: number): Part => ({ from, to: Math.min(to, from + cap - 1) })
