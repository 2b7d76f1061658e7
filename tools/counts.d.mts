export interface Count {
  readonly rule: string
  readonly way: string
  readonly value: number
  readonly goal: number
}
export type Counts = Readonly<Record<string, Count>>
/** Places by the name of the count. */
export type Found = Readonly<Record<string, readonly string[] | undefined>>
export function countFile(path: string, source: string): Record<string, { line: number; key?: string }[]>
export function countFolder(root: string): Record<string, string[]>
export function longSubjects(root: string, first?: string): string[] | undefined
export function judge(counts: Counts, found: Found, changed?: readonly string[]): string[]
export function lowered(counts: Counts, found: Found): Counts
