/**
 * Scores of the demo centre: a finished group has all of them, so that some pass and some fail; the others stand at a
 * provisional result.
 */
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { Ctx } from '../records/context.ts'
import {
  type Component,
  componentCode,
  components,
  dayAtShare,
  type Group,
  readGroups,
  weightOf,
} from './demo-education.ts'
import type { Seat } from './demo-joining.ts'
import { readDemo } from './demo-files.ts'
import type { SeedRow } from '../reference/reference-files.ts'
import { type CodeBook, insertSeeds, type SeedRecord, seedRecord } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

/** Share of the marks that a student reaches, by the seat in the group: one in six fails. */
export const abilities = [0.93, 0.78, 0.66, 0.84, 0.38, 0.71]

export async function seedScores(
  ctx: Ctx,
  story: Story,
  codes: CodeBook,
  seats: readonly Seat[],
  draw: () => number,
): Promise<void> {
  const categories = new Map(
    readDemo<readonly (SeedRow & { code: string })[]>('categories').map((category) => [category.code, category]),
  )
  const examined = examinedBySittings()
  const records = readGroups().flatMap((group) => {
    const category = categories.get(group.category)!
    const marked = components.filter(
      (component) =>
        weightOf(category, component.examType) > 0 &&
        dayAtShare(story, group, component.share) <= story.today &&
        !examined.has(`${group.code} ${componentCode(group.category, component.code)}`),
    )
    const sitting = seats.filter((seat) => seat.group === group.code)
    return marked.flatMap((component) =>
      sitting.flatMap((seat, index) => scoresOf(story, codes, group, component, seat, index, draw)),
    )
  })
  await insertSeeds(ctx, monitorScoreExam, records)
}

/** Groups with the components that they sat here: those scores come from the sittings (demo-sittings.ts). */
const examinedBySittings = (): ReadonlySet<string> =>
  new Set(
    readDemo<readonly { entity: string; rows: readonly SeedRow[] }[]>('life')
      .filter(({ entity }) => entity === 'groupScheduleExam')
      .flatMap(({ rows }) => rows.map((row) => `${row.educationalGroup} ${row.scoreComponent}`)),
  )

/**
 * The last seat of a running group misses a quiz, with an excuse or without; a failed final exam of a finished group is
 * tried again.
 */
function scoresOf(
  story: Story,
  codes: CodeBook,
  group: Group,
  component: Component,
  seat: Seat,
  index: number,
  draw: () => number,
): SeedRecord[] {
  const ability = abilities[index % abilities.length]!
  const isQuiz = component.examType === 'Periodical'
  if (isQuiz && index === 4)
    return [
      score(story, codes, group, component, seat, 1, {
        status: group.finished === 'Finished' ? 'Absent' : 'Excused',
        studentScore: null,
      }),
    ]
  const first = points(component, ability, draw)
  const made = [score(story, codes, group, component, seat, 1, { status: 'Entered', studentScore: first })]
  if (group.finished === 'Finished' && component.examType === 'FinalExam' && first < component.finalScore / 2) {
    made.push(
      score(story, codes, group, component, seat, 2, {
        status: 'Entered',
        studentScore: points(component, ability + 0.08, draw),
      }),
    )
  }
  return made
}

/** In half points, within a tenth of what the student can. */
function points(component: Component, ability: number, draw: () => number): number {
  const share = Math.min(1, Math.max(0, ability + (draw() - 0.5) * 0.16))
  return Math.round(component.finalScore * share * 2) / 2
}

function score(
  story: Story,
  codes: CodeBook,
  group: Group,
  component: Component,
  seat: Seat,
  attempt: number,
  given: { status: string; studentScore: number | null },
): SeedRecord {
  const at = new Date(
    Math.min(
      story.at(dayAtShare(story, group, component.share), '21:00').getTime() + (attempt - 1) * 7 * 86_400_000,
      story.now.getTime(),
    ),
  )
  return seedRecord(
    {
      component: codes.id('scoreComponent', componentCode(group.category, component.code)),
      application: seat.applicationId,
      student: seat.studentId,
      educationalGroup: codes.id('educationalGroup', group.code),
      educationalCategory: codes.id('educationalCategory', group.category),
      examType: component.examType,
      attempt,
      scoredAt: at.toISOString(),
      ...given,
    },
    at,
  )
}
