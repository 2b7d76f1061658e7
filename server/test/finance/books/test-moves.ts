/** What the steps of the property test of the books have in common. */
import type { Shown } from '../../education/test-centre.ts'
import type { Sides } from './test-overlap.ts'

export type Numbers = readonly [a: number, b: number, c: number]
/** Whether the model takes it, and the call that the server is asked; `done` brings what the server named. */
export interface Move {
  readonly taken: boolean
  ask(): Promise<Shown>
  done?(answer: Shown): Promise<void> | void
}
export type Step = (sides: Sides, ...numbers: Numbers) => Move | undefined

export const pick = <T>(from: readonly T[], by: number): T | undefined => from[by % from.length]
