/** What the tests, which are typed, take of installation.mjs. */
export declare const productOptions: string[]
export declare const ensureBuilt: () => Promise<void>
export declare const findBrowser: () => string | undefined
export const productEnvironment: Readonly<Record<string, string>>
