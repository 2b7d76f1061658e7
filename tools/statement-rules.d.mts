/** What is wrong with a statement, in words; see `statement-rules.mjs`. */
export function faultsOf(tree: unknown, tenants: ReadonlySet<string>): string[]
