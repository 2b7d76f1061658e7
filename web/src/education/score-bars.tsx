/** Scores in a row as bars of their percent, the newest last, with the pass mark as a line; the words tell the same. */
import { useTexts, useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import type { RiskCourse } from './risk-data.ts'

const [height, step, bar] = [56, 28, 16]

export function ScoreBars({
  scores,
  passMark,
}: {
  scores: NonNullable<RiskCourse['scores']>
  passMark: number | null
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const share = (score: number | null, of: number) => Math.max(0, Math.min(1, (score ?? 0) / (of || 1)))
  const width = scores.length * step
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-3">{work('risk.lastScores')}</p>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} className="score-bars mirrored" aria-hidden>
        {scores.map(({ token, score, of }, at) => {
          const tall = Math.max(2, share(score, of) * height)
          const isLow = passMark !== null && share(score, of) * 100 < passMark
          return (
            <rect
              key={token}
              x={at * step + (step - bar) / 2}
              y={height - tall}
              width={bar}
              height={tall}
              rx={3}
              className={isLow ? 'is-low' : undefined}
            />
          )
        })}
        {passMark !== null && (
          <line x1={0} x2={width} y1={height - (passMark / 100) * height} y2={height - (passMark / 100) * height} />
        )}
      </svg>
      <ul className="grid text-xs text-ink-2">
        {scores.toReversed().map(({ token, names, score, of, at }) => (
          <li key={token}>
            <bdi>{texts.name(names)}</bdi>:{' '}
            <span className="font-semibold">
              {score === null
                ? work('person.absentThen')
                : work('person.story.score', { score: formats.number(score), of: formats.number(of) })}
            </span>{' '}
            · {formats.shortDate(at)}
          </li>
        ))}
      </ul>
    </div>
  )
}
