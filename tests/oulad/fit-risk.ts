/**
 * `node tests/oulad/fit-risk.ts FOLDER [--write]` Fits the weights of the risk of slipping on the earlier presentations
 * of the Open University dataset (2013) and judges them on the later ones (2014), at a quarter, half and three quarters
 * of the course from the facts known by then. Prints the table of docs/at-risk.md; `--write` puts the weights into the
 * model.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  features,
  featuresOf,
  type Feature,
  lastScores,
  levelFrom,
  lookBack,
  studyScore,
  type StudyFacts,
  type Weights,
} from '@topcenter/model/education/risk'
import { fitLogistic } from './logistic.ts'
import { readRows } from './read-rows.ts'
import { auc, precisionOfTopTenth } from './risk-figures.ts'

const points = [0.25, 0.5, 0.75] as const
/** Days from handing in until the mark is counted as known; the files do not say. */
const marking = 14

interface Case {
  readonly presentation: string
  readonly point: number
  readonly isBad: boolean
  readonly isAtWork: boolean
  readonly handedInNothing: boolean
  readonly facts: StudyFacts
}
interface Handed {
  readonly on: number
  readonly score: number | undefined
  readonly isBanked: boolean
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the features of a student up to a day, and nothing later. */
function knownBy(
  day: number,
  due: readonly { readonly id: string; readonly on: number }[],
  handed: (id: string) => Handed | undefined,
) {
  const works = due
    .map(({ id, on }) => ({ on, work: handed(id) }))
    .filter(({ work }) => !work?.isBanked)
    .map(({ on, work }) => ({ on, work: work && work.on <= day ? work : undefined }))
  const last = works.slice(-lookBack)
  const scores = works.flatMap(({ work }) =>
    work?.score !== undefined && work.on + marking <= day ? [work.score] : [],
  )
  const facts: StudyFacts = {
    // handing in counts as coming: the files with the logins are not among these
    sessions: last.length,
    missed: last.filter(({ work }) => !work).length,
    late: last.filter(({ on, work }) => work && work.on > on).length,
    held: 0,
    absences: 0,
    exams: works.length,
    notTaken: works.filter(({ work }) => !work).length,
    average: mean(scores),
    before: scores.length > lastScores ? mean(scores.slice(0, -lastScores)) : null,
    recent: scores.length > lastScores ? mean(scores.slice(-lastScores)) : null,
  }
  return {
    facts,
    isAtWork: works.slice(-lastScores).some(({ work }) => work),
    handedInNothing: works.every(({ work }) => !work),
  }
}

async function casesOf(folder: string): Promise<Case[]> {
  const [courses, assessments, infos, registrations, scores] = await Promise.all(
    (['courses', 'assessments', 'studentInfo', 'studentRegistration', 'studentAssessment'] as const).map((name) =>
      readRows(folder, name),
    ),
  )
  const presentationOf = (row: Readonly<Record<string, string>>) => `${row.code_module}-${row.code_presentation}`
  const length = new Map(courses!.map((row) => [presentationOf(row), Number(row.module_presentation_length)]))
  const works = Map.groupBy(
    assessments!.filter((row) => row.assessment_type !== 'Exam' && row.date !== ''),
    presentationOf,
  )
  const registered = new Map(
    registrations!.map((row) => [
      `${row.id_student} ${presentationOf(row)}`,
      row.date_registration ? Number(row.date_registration) : -1,
    ]),
  )
  const handed = new Map(
    scores!.map((row) => [
      `${row.id_student} ${row.id_assessment}`,
      {
        on: Number(row.date_submitted),
        score: row.score === '' || row.score === '?' ? undefined : Number(row.score),
        isBanked: row.is_banked === '1',
      } satisfies Handed,
    ]),
  )
  return infos!.flatMap((info) => {
    const presentation = presentationOf(info)
    const since = registered.get(`${info.id_student} ${presentation}`) ?? -1
    return points.flatMap((point): Case[] => {
      const day = Math.floor(length.get(presentation)! * point)
      if (since > day) return []
      const due = (works.get(presentation) ?? [])
        .map((row) => ({ id: row.id_assessment!, on: Number(row.date) }))
        .filter(({ on }) => on <= day && on >= since)
        .toSorted((a, b) => a.on - b.on)
      if (due.length === 0) return []
      return [
        {
          presentation: info.code_presentation!,
          point,
          isBad: info.final_result === 'Fail' || info.final_result === 'Withdrawn',
          ...knownBy(day, due, (id) => handed.get(`${info.id_student} ${id}`)),
        },
      ]
    })
  })
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

function table(title: string, cases: readonly Case[], weights: Weights): string {
  const ways: readonly (readonly [string, (each: Case) => number])[] = [
    ['the model', ({ facts }) => studyScore(facts, weights)],
    ['nothing handed in yet', ({ handedInNothing }) => (handedInNothing ? 1 : 0)],
    ['share not handed in', ({ facts }) => facts.notTaken / Math.max(1, facts.exams)],
    ['low average (none: lowest)', ({ facts }) => -(facts.average ?? 0)],
  ]
  let text =
    `\n${title}\n\n` +
    row('at', 'students', 'failed or withdrew', 'ranked by', 'AUC', 'right in the top tenth') +
    row(...Array.from({ length: 6 }, () => '---'))
  for (const point of points) {
    const those = cases.filter((each) => each.point === point)
    for (const [name, scoreOf] of ways) {
      const scored = those.map((each) => ({ score: scoreOf(each), isBad: each.isBad }))
      const isFirst = name === ways[0]![0]
      text += row(
        isFirst ? `${point * 100} %` : '',
        isFirst ? String(those.length) : '',
        isFirst ? percent(those.filter((each) => each.isBad).length / those.length) : '',
        name,
        auc(scored).toFixed(3),
        percent(precisionOfTopTenth(scored)),
      )
    }
  }
  return text
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const cases = await casesOf(positionals[0]!)
// fitted on the students that the list is for: those who have left need no list
const [train, test] = [
  cases.filter((each) => each.presentation.startsWith('2013') && each.isAtWork),
  cases.filter((each) => !each.presentation.startsWith('2013')),
]
const [intercept, ...fitted] = fitLogistic(
  train.map(({ facts }) => features.map((name) => featuresOf(facts)[name])),
  train.map((each) => each.isBad),
)
const rounded = (value: number): number => Math.round(value * 1000) / 1000
const weights = {
  intercept: rounded(intercept),
  ...Object.fromEntries(features.map((name, at) => [name, rounded(fitted[at]!)])),
} as Weights & Record<Feature, number>
const line = `export const riskWeights = { ${Object.entries(weights)
  .map(([name, value]) => `${name}: ${value}`)
  .join(', ')} } as const\n`
process.stdout.write(
  line +
    table('All who are registered', test, weights) +
    table(
      'Who handed in one of the last two at least',
      test.filter((each) => each.isAtWork),
      weights,
    ),
)
process.stdout.write('\n' + row('score', 'students', 'failed or withdrew') + row('---', '---', '---'))
for (const [from, to] of [
  [levelFrom.High, 101],
  [levelFrom.Medium, levelFrom.High],
  [0, levelFrom.Medium],
] as const) {
  const those = test.filter(({ facts }) => {
    const score = studyScore(facts, weights)
    return score >= from && score < to
  })
  process.stdout.write(
    row(
      `${from}–${Math.min(100, to)}`,
      percent(those.length / test.length),
      percent(those.filter((each) => each.isBad).length / Math.max(1, those.length)),
    ),
  )
}
if (values.write)
  await writeFile(
    new URL('../../model/src/education/risk-weights.ts', import.meta.url),
    `/** Made by tests/oulad/fit-risk.ts --write; docs/at-risk.md tells from what. */\n${line}`,
  )
