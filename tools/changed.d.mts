export const journeys: Readonly<Record<string, readonly string[]>>
export const wholes: Readonly<Record<string, readonly string[]>>
export function concerns(file: string): string[]
export function areasOfSql(sql: string): string[] | undefined
export function isEverywhere(file: string): boolean
export function areasToTest(changed: readonly string[]): string | undefined
export function testsFor(changed: readonly string[], tests: readonly string[]): string[]
export function changedSince(root: string, ref?: string): string[]
