/** What is typed before the palette is there, and whether Enter was pressed after it; there is one palette. */
interface Begun { readonly text: string; readonly isGoing: boolean }

const nothing: Begun = { text: '', isGoing: false }
let begun = nothing

export const begunSoFar = (): Begun => begun
export const keepBegun = (next: Begun = nothing): void => { begun = next }
