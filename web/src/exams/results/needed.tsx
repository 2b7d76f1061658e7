/** Scores that a student still needs: for the pass mark and each grade the smallest of those that are missing (D5.3). */
import { useQuery } from '@tanstack/react-query'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { type NeededResult, neededQuery, type NeededWay } from './results-data.ts'

export function Needed({ application }: { application: string }) {
  const work = useWork()
  const { data } = useQuery(neededQuery(application))
  if (!data || data.ways.length === 0) return null
  return (
    <section className="card grid gap-3 p-4">
      <h3 className="card-title">{work('results.needed')}</h3>
      {data.ways.map((way) => (
        <Way key={way.open.map((open) => open.token).join()} way={way} marks={data.marks} />
      ))}
      {data.attendanceOpen && <p className="text-sm text-ink-3">{work('results.neededAttendance')}</p>}
    </section>
  )
}

function Way({ way, marks }: { way: NeededWay; marks: NeededResult['marks'] }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const nameOf = (open: NeededWay['open'][number]) =>
    [...(open.educationalCategory ? [texts.name(open.educationalCategory.names)] : []), texts.name(open.names)].join(
      ' · ',
    )
  const isAgain = way.open.length === 1 && way.open[0]!.attempt > 1
  const title = isAgain
    ? work('results.neededAgain', { item: nameOf(way.open[0]!) })
    : work('results.neededIn', { items: way.open.map(nameOf).join(texts.say('field.listComma')) })
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{title}</p>
      {way.failedBy && (
        <AlertBanner tone="bad">
          {work(way.failedBy === 'child' ? 'results.failedByChild' : 'results.failedByChildren')}
        </AlertBanner>
      )}
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-frame" tabIndex={0} role="region" aria-label={title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{work('results.mark')}</th>
              <th scope="col">{work('results.forIt')}</th>
            </tr>
          </thead>
          <tbody>
            {marks.map((mark, index) => {
              const reach = way.reach[index]!
              return (
                <tr key={mark.percent}>
                  <td>
                    {mark.names ? <bdi>{texts.name(mark.names)}</bdi> : work('results.markPass')}{' '}
                    <span className="text-ink-3">
                      <bdi dir="ltr">{formats.percent(mark.percent)}</bdi>
                    </span>
                  </td>
                  <td className="whitespace-normal">
                    {reach.state === 'sure' ? (
                      <StateBadge tone="ok">{work('results.sure')}</StateBadge>
                    ) : reach.state === 'impossible' ? (
                      <StateBadge tone="bad">{work('results.impossible')}</StateBadge>
                    ) : (
                      <span className="grid gap-0.5 py-1.5">
                        {reach.scores?.map((score, at) => {
                          const open = way.open[at]!
                          return (
                            <span key={open.token}>
                              {way.open.length > 1 && (
                                <>
                                  <bdi>{nameOf(open)}</bdi>:{' '}
                                </>
                              )}
                              {work('results.atLeast', {
                                n: formats.number(score),
                                m: formats.number(open.finalScore),
                              })}
                            </span>
                          )
                        })}
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {way.best !== null && (
        <p className="text-sm text-ink-3">{work('results.neededBest', { percent: formats.number(way.best) })}</p>
      )}
    </div>
  )
}
