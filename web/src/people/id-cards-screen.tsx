/**
 * ID cards in the size of a bank card, ten on an A4 sheet: of the people in `?tokens=`, or of those that a list's query
 * finds.
 */
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useQueries, useQuery } from '@tanstack/react-query'
import { IdCard as CardIcon, Printer } from 'lucide-react'
import { entityOfResource } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useBothTexts, useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery, recordQuery } from '../records/queries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { NotFoundState } from '../ui/messages/not-found-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { StatePanel } from '../ui/messages/state-panel.tsx'
import { IdCard } from './id-card.tsx'
import './id-card.css'

/** Cards of one printed page. */
const most = 200

export function IdCardsScreen() {
  const texts = useTexts()
  const who = useWho()
  const { resource = '' } = useParams()
  const entity = entityOfResource(resource)
  if (!entity || tableOf(entity) !== 'user_account') return <NotFoundState />
  return who.canView(entity) ? (
    <Cards entity={entity} />
  ) : (
    <NoPermissionState isScreen permission={texts.entity(entity).many} />
  )
}

function Cards({ entity }: { entity: AnyEntity }) {
  const texts = useTexts()
  const work = useWork()
  const both = useBothTexts()
  const [params] = useSearchParams()
  const tokens = useMemo(() => (params.get('tokens') ?? '').split(',').filter(Boolean).slice(0, most), [params])
  const list = useQuery({
    ...listQuery(entity, { ...Object.fromEntries(params), size: most }),
    enabled: tokens.length === 0,
  })
  const single = useQueries({ queries: tokens.map((token) => recordQuery(entity, token)) })
  const error = list.error ?? single.find((each) => each.error)?.error
  const people = tokens.length > 0 ? single.flatMap((each) => each.data ?? []) : (list.data?.items ?? [])
  const isLoading = tokens.length > 0 ? single.some((each) => each.isPending) : list.isPending
  const total = list.data?.page.total ?? people.length
  return (
    <div className="grid gap-4">
      <PageHeader
        title={texts.say('list.idCards')}
        subtitle={
          people.length > 0
            ? `${work('person.cards', { count: people.length })} · ${work('person.cardsHint')}`
            : undefined
        }
        crumbs={[
          { label: texts.menu('users') },
          { label: texts.entity(entity).many, href: entity.spec.path!.replace('/:userToken?', '') },
          { label: texts.say('list.idCards') },
        ]}
        actions={
          people.length > 0 &&
          !isLoading && (
            <Button variant="primary" isDisabled={!both} onPress={() => print()}>
              <Printer aria-hidden size={16} />
              {work('person.printCards')}
            </Button>
          )
        }
      />
      {total > people.length && !isLoading && (
        <p className="no-print text-sm text-ink-2">{work('person.cut', { count: people.length })}</p>
      )}
      {error && people.length === 0 ? (
        <ListFailure error={error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : isLoading ? (
        <CardSkeleton />
      ) : people.length === 0 ? (
        <StatePanel icon={CardIcon} title={work('person.noCards')} text={work('person.noCardsText')} />
      ) : (
        <ul className="id-sheet" aria-label={texts.say('list.idCards')}>
          {people.map((person) => (
            <li key={person.token}>
              <IdCard entity={entity} person={person} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
