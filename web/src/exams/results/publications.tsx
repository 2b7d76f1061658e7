/** Publication of a category's results, period by period, and the actions for it (D5.3). */
import { lazy, Suspense, useState } from 'react'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { publishedAs, resultPublication } from '@topcenter/model/exams/result-publication'
import { toneOf } from '../../fields/state-tone.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import { useRecord } from '../../records/queries.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import type { CategoryResultsData, Publication } from './results-data.ts'

const RecordForm = lazy(async () => ({ default: (await import('../../records/form/record-form.tsx')).RecordForm }))

export function Publications({ data }: { data: CategoryResultsData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const refresh = useRefresh()
  const mayPublish = useWho().can('ResultPublication', 'publishResults')
  const [making, setMaking] = useState<{ line: Publication; as: string } | null>(null)
  if (data.publications.length === 0) return null
  const close = () => setMaking(null)
  return (
    <Card title={work('results.publishing')} className="no-print">
      <LineList
        label={work('results.publishing')}
        lines={data.publications.map((line) => ({
          key: line.educationalPeriod.token,
          title: <bdi>{texts.name(line.educationalPeriod.names)}</bdi>,
          detail: [
            work('counts.students', { count: line.students }),
            ...(line.publishedAt && line.state !== 'Withdrawn'
              ? [work('results.publishedOn', { date: formats.date(line.publishedAt) })]
              : []),
          ].join(' · '),
          aside: (
            <>
              <StateBadge tone={line.state ? toneOf(line.state) : 'neutral'}>
                {line.state ? texts.value(resultPublication, 'state', line.state) : work('results.notPublished')}
              </StateBadge>
              {line.locked && <StateBadge tone="warn">{work('results.locked')}</StateBadge>}
              {line.token ? (
                <Doable token={line.token} />
              ) : (
                mayPublish &&
                publishedAs.map((as) => (
                  <Button
                    key={as}
                    variant={as === 'Final' ? 'primary' : 'secondary'}
                    onPress={() => setMaking({ line, as })}
                  >
                    {texts.action(resultPublication, as === 'Final' ? 'publishFinal' : 'publishProvisional').do}
                  </Button>
                ))
              )}
            </>
          ),
        }))}
      />
      {making && (
        <Suspense>
          <RecordForm
            entity={resultPublication}
            onClose={close}
            onSaved={() => {
              refresh(monitorScoreExam)
              close()
            }}
            initial={{
              educationalCategoryToken: data.educationalCategory.token,
              educationalCategory: data.educationalCategory,
              educationalPeriodToken: making.line.educationalPeriod.token,
              educationalPeriod: making.line.educationalPeriod,
              as: making.as,
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Steps that the server allows with a publication. */
function Doable({ token }: { token: string }) {
  const texts = useTexts()
  const refresh = useRefresh()
  const { data } = useRecord(resultPublication, token)
  const actions = useRecordActions(resultPublication, { onDone: () => refresh(monitorScoreExam) })
  if (!data) return null
  return (
    <>
      {data.allowed
        .filter((name) => name in resultPublication.spec.actions!)
        .map((name) => (
          <Button key={name} onPress={() => actions.start(data, name)}>
            {texts.action(resultPublication, name).do}
          </Button>
        ))}
      {actions.dialog}
    </>
  )
}
