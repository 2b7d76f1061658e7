/** What is told of students beside their records, as the server answers it. */
import type { Names } from '../kit/names.ts'
import type { LastLesson } from '../people/told.ts'

/** How the course of a student at risk went; what the reader may not see is left out. */
export interface RiskCourse {
  /** The last ten of the group, the newest last. */
  readonly lessons?: readonly LastLesson[]
  /** The last ten of the category; null for who was absent. */
  readonly scores?: readonly {
    readonly token: string
    readonly names: Names
    readonly score: number | null
    readonly of: number
    readonly at: string
  }[]
}
