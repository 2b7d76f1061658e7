/** What the tests, which are typed, take of installation.mjs. */
export declare const root: string
/** Path of the pinned Node. */
export declare const productNode: string
export declare const productOptions: string[]
export declare const ensureBuilt: () => Promise<void>
export declare const findBrowser: () => string | undefined
export const productEnvironment: Readonly<Record<string, string>>
