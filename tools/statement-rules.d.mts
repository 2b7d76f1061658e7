/** What is wrong with a statement, in words; see `statement-rules.mjs`. */
export function faultsOf(tree: unknown, tenants: ReadonlySet<string>): string[]
/** What is wrong with a statement of a test, which may look over all establishments. */
export function faultsOfTest(tree: unknown, tenants: ReadonlySet<string>): string[]
/** Goes through a parse tree; where `visit` says false, not into that node. */
export function walk(node: unknown, visit: (kind: string, value: unknown) => boolean): void
