export const journeys: Readonly<Record<string, readonly string[]>>
export function concerns(file: string): string[]
export function testsFor(changed: readonly string[], tests: readonly string[]): string[]
export function changedSince(root: string, ref?: string): string[]
