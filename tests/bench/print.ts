/** Prints figures on a terminal: padded columns, milliseconds with three digits that matter, goals with pass or miss. */

export interface Verdict {
  readonly name: string
  readonly passed: boolean
  readonly text: string
}

export function line(widths: readonly number[], cells: readonly string[]): string {
  return `${cells
    .map((cell, index) => (index === 0 ? padded(cell, widths[index]!, 'end') : padded(cell, widths[index]!, 'start')))
    .join(' ')
    .trimEnd()}\n`
}
const padded = (text: string, width: number, side: 'start' | 'end'): string =>
  side === 'end' ? text.padEnd(width) : text.padStart(width)

export const ms = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** `most` is the goal; a figure at it passes. */
export function verdict(name: string, value: number, most: number, show: (value: number) => string): Verdict {
  const passed = value <= most
  return { name, passed, text: `${passed ? 'pass' : 'MISS'} (${show(value)}, goal ${show(most)})` }
}

/** Figures of a part, each with its goal. */
export function sayAll(say: (text: string) => void, verdicts: readonly Verdict[]): Verdict[] {
  for (const { name, text } of verdicts) say(`  ${name}: ${text}`)
  return [...verdicts]
}
