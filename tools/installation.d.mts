/** What the tests, which are typed, take of installation.mjs. */
export declare const productOptions: string[]
