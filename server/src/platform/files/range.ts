/** The part of a file that a request asks for (RFC 9110 §14), cut to the most that one answer gives. */

/** Offsets of bytes, both included. */
export interface Part {
  readonly from: number
  readonly to: number
}

/**
 * Of several ranges the first: a client must be ready for fewer than it asked for, and two would double what one answer
 * gives.
 *
 * @returns `whole` where the header says nothing that can be understood, `outside` where nothing of it is there
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
