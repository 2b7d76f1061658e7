/** Records that may be one person, those most alike first; two are compared and merged from here. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { UsersRound } from 'lucide-react'
import { groupOf } from '@topcenter/model/kit/entity'
import { mergeable, mergeFlag } from '@topcenter/model/people/twins'
import { useReportWords } from '../../reports/report-words.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { personPath } from '../paths.ts'
import { MergePreviewDialog } from './merge-preview.tsx'
import { possibleQuery } from './twin-data.ts'
import { TwinLine } from './twin-line.tsx'
import './twins.css'

export default function PossibleTwinsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const words = useReportWords()
  const formats = useFormats()
  const [params, setParams] = useSearchParams()
  const kinds = mergeable.filter((each) => who.can(groupOf(each), mergeFlag))
  const entity = kinds.find(({ id }) => id === params.get('kind')) ?? kinds[0]!
  const { data, error, isFetching, refetch } = useQuery(possibleQuery(entity.id))
  const [pair, setPair] = useState<readonly [string, string]>()
  return (
    <div className="grid gap-4">
      <PageHeader
        title={texts.screen('PossibleTwins')}
        subtitle={
          data
            ? `${work('person.twins.screenText')} · ${texts.fill(words.asOf, { at: formats.time(data.at) })}`
            : work('person.twins.screenText')
        }
        actions={
          <Select
            label={work('person.twins.kind')}
            hideLabel
            options={kinds.map(({ id }) => ({ value: id, label: texts.entity(id).many }))}
            value={entity.id}
            onChange={(kind) => setParams(kind ? { kind } : {}, { replace: true })}
          />
        }
      />
      {error ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton />
      ) : data.groups.length === 0 ? (
        <StatePanel
          icon={UsersRound}
          title={work('person.twins.noneFound')}
          text={work('person.twins.noneFoundText')}
        />
      ) : (
        <div className="twin-groups">
          {data.groups.map(({ reason, people }) => (
            <Card key={`${reason} ${people[0]!.token}`} title={work(`person.twins.reasons.${reason}`)}>
              <ul className="twin-list">
                {people.map((person, at) => (
                  <li key={person.token} className="twin-row">
                    <InnerLink className="twin-link" href={personPath(entity, person.token)}>
                      <TwinLine entity={entity} person={person} />
                    </InnerLink>
                    {at > 0 && (
                      <Button
                        aria-label={`${work('person.twins.compare')}: ${texts.name(person.names)}`}
                        onPress={() => setPair([people[0]!.token, person.token])}
                      >
                        {work('person.twins.compare')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
      {data?.isMore && <p className="text-ink-3">{work('person.twins.more')}</p>}
      {pair && (
        <MergePreviewDialog
          entity={entity}
          one={pair[0]}
          other={pair[1]}
          onClose={() => setPair(undefined)}
          onMerged={() => setPair(undefined)}
        />
      )}
    </div>
  )
}
