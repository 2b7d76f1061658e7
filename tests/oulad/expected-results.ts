/**
 * Results of the Open University dataset worked out straight from its CSV files, in plain arithmetic and without any
 * code of the product: what the results screen must agree with after the import.
 */
import { type Row, readRows } from './read-rows.ts'

export interface Expected {
  readonly total: number | null
  readonly verdict: 'Pass' | 'Fail' | 'Provisional' | 'NoData'
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const passMark = 40

/** Application code (`OU-<student>-<module>-<presentation>`) → total in percent with two decimals, and verdict. */
export async function expectedResults(folder: string, successDegree = passMark): Promise<Map<string, Expected>> {
  const [assessments, infos, scores] = await Promise.all([
    readRows(folder, 'assessments'),
    readRows(folder, 'studentInfo'),
    readRows(folder, 'studentAssessment'),
  ])
  const byPresentation = Map.groupBy(assessments, (row) => `${row.code_module}-${row.code_presentation}`)
  const scoreOf = new Map(
    scores
      .filter((row) => row.score !== '' && row.score !== '?')
      .map((row) => [`${row.id_student} ${row.id_assessment}`, Number(row.score)]),
  )
  return new Map(
    infos.map((info) => {
      const presentation = `${info.code_module}-${info.code_presentation}`
      return [
        `OU-${info.id_student}-${presentation}`,
        resultOf(
          byPresentation.get(presentation) ?? [],
          (id) => scoreOf.get(`${info.id_student} ${id}`),
          successDegree,
        ),
      ]
    }),
  )
}

function resultOf(
  assessments: readonly Row[],
  score: (id: string) => number | undefined,
  successDegree: number,
): Expected {
  const of = (type: string) => assessments.filter((row) => row.assessment_type === type && Number(row.weight) > 0)
  const weight = (type: string) => sum(of(type).map((row) => Number(row.weight)))
  const coursework = weight('TMA') + weight('CMA')
  const examShare = coursework === 0 ? 100 : weight('Exam') === 0 ? 0 : 50
  const midterm = coursework === 0 ? 0 : Math.round(((100 - examShare) * weight('CMA') * 100) / coursework) / 100
  const shares = { Exam: examShare, CMA: midterm, TMA: Math.round((100 - examShare - midterm) * 100) / 100 }
  let [points, counted, missing] = [0, 0, 0]
  for (const [type, share] of Object.entries(shares).filter(([, each]) => each > 0)) {
    const known = of(type).flatMap((row) =>
      score(row.id_assessment!) === undefined ? [] : [[Number(row.weight), score(row.id_assessment!)!] as const],
    )
    missing += of(type).length - known.length + (of(type).length === 0 ? 1 : 0)
    const weights = sum(known.map(([each]) => each))
    if (weights === 0) continue
    points += (share * sum(known.map(([each, mark]) => each * mark))) / weights
    counted += share
  }
  if (counted === 0) return { total: null, verdict: 'NoData' }
  const total = Math.round((points / counted) * 100 + 1e-7) / 100
  return { total, verdict: missing > 0 ? 'Provisional' : total >= successDegree ? 'Pass' : 'Fail' }
}

export interface Shown {
  readonly code: string
  readonly total: number | null
  readonly verdict: string
}

/** Differences between what the product shows and what the files say, as sentences; two hundredths of rounding are none. */
export function disagreements(expected: ReadonlyMap<string, Expected>, shown: readonly Shown[]): string[] {
  return shown.flatMap(({ code, total, verdict }) => {
    const one = expected.get(code)
    if (!one) return [`${code} is not in the files`]
    const apart = one.total === null || total === null ? one.total !== total : Math.abs(one.total - total) > 0.011
    return apart || one.verdict !== verdict
      ? [`${code}: shown ${total} ${verdict}, the files say ${one.total} ${one.verdict}`]
      : []
  })
}
