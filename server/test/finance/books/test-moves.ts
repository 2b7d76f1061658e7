/** Parts that the steps of the property test of the books share. */
import type { Shown } from '../../education/test-centre.ts'
import type { Sides } from './test-overlap.ts'

export type Numbers = readonly [a: number, b: number, c: number]
/** A step: whether the model accepts it, and the call to the server; `done` takes the server's tokens over. */
export interface Move {
  readonly taken: boolean
  ask(): Promise<Shown>
  done?(answer: Shown): Promise<void> | void
}
export type Step = (sides: Sides, ...numbers: Numbers) => Move | undefined

export const pick = <T>(from: readonly T[], by: number): T | undefined => from[by % from.length]
