/** The page of a group: what it needs now, five figures, its students with their last lessons, and its other records. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BookOpen, CalendarDays, MapPin, SearchX } from 'lucide-react'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { shortNamesOf } from '@topcenter/model/education/short-name'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { Face } from '../../fields/face.tsx'
import { toneOf } from '../../fields/state-tone.ts'
import { Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { PageActions } from '../../records/panel/page-actions.tsx'
import { RecordTabs, useRecordTab } from '../../records/panel/record-tabs.tsx'
import { useRecord } from '../../records/queries.ts'
import type { RecordData, Shown } from '../../records/record.ts'
import { useNoted } from '../../records/use-noted.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { groupsPath } from '../paths.ts'
import { overviewQuery } from './group-data.ts'
import { GroupFigures } from './group-figures.tsx'
import { GroupOverview } from './group-overview.tsx'
import '../../people/person.css'
import './group.css'

export default function GroupPage() {
  const texts = useTexts()
  const { token } = useParams()
  const { data: group, error, isFetching, refetch } = useRecord(educationalGroup, token!)
  useNoted(educationalGroup, group)
  const crumbs = [
    { label: texts.menu('groups') },
    { label: texts.entity(educationalGroup).many, href: groupsPath() },
    ...(group ? [{ label: texts.name(group.names) }] : []),
  ]
  if (group) return <Whole key={group.token} group={group} crumbs={crumbs} />
  return (
    <>
      <PageHeader title={texts.entity(educationalGroup).one} crumbs={crumbs} />
      {error instanceof Problem && error.status === 404 ? (
        <StatePanel icon={SearchX} title={texts.say('record.notFound')} text={texts.say('record.notFoundText')} />
      ) : error ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={10} />
      )}
    </>
  )
}

interface GroupProps {
  readonly group: RecordData
}

function Whole({ group, crumbs }: GroupProps & { crumbs: { label: string; href?: string }[] }) {
  const texts = useTexts()
  const tabs = useRecordTab(group.token)
  const who = useWho()
  const query = useQuery({ ...overviewQuery(group.token), enabled: isStaff(who.userType) })
  return (
    <article className="grid min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={texts.name(group.names)}
        crumbs={crumbs}
        lead={<Tile group={group} />}
        badge={<Badges group={group} />}
        under={<Facts group={group} />}
        actions={
          <PageActions
            entity={educationalGroup}
            record={group}
            buttons={3}
            listAddress={groupsPath()}
            onBegin={tabs.begin}
          />
        }
      />
      {group.recordState === 'archived' && <AlertBanner tone="info">{texts.say('record.archivedNote')}</AlertBanner>}
      {query.data && <GroupFigures group={group} overview={query.data} />}
      <RecordTabs
        entity={educationalGroup}
        record={group}
        first={
          isStaff(who.userType)
            ? [
                {
                  key: 'overview',
                  label: texts.say('record.overview'),
                  content: <GroupOverview group={group} query={query} />,
                },
              ]
            : []
        }
        begun={tabs.begun}
        selected={tabs.selected}
        onSelect={tabs.select}
      />
    </article>
  )
}

/** Its picture, else the mark of a subject in the subject's colour. */
function Tile({ group }: GroupProps) {
  return (
    <span className="group-tile" aria-hidden>
      {group.imageAt ? <Face person={group} entity={educationalGroup} size="large" /> : <BookOpen size={28} />}
    </span>
  )
}

function Badges({ group }: GroupProps) {
  const texts = useTexts()
  const subject = group.educationalCategory as Shown | null
  const short = shortNamesOf({
    shortName: group.shortName as string | null,
    names: group.names as Names,
    subject: subject?.names,
  })
  const finished = String(group.finished)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="group-short" title={texts.field(educationalGroup, 'shortName')}>
        <bdi>{texts.name(short)}</bdi>
      </span>
      <StateBadge tone={toneOf(finished)}>{texts.value(educationalGroup, 'finished', finished)}</StateBadge>
      {group.closed === 'Closed' && (
        <StateBadge tone={toneOf('Closed')}>{texts.value(educationalGroup, 'closed', 'Closed')}</StateBadge>
      )}
    </span>
  )
}

interface Slice {
  readonly weekday: string
  readonly from: string
  readonly to: string
  readonly place?: Shown | null
}

/** Names its lecturer, its hours and its rooms. */
function Facts({ group }: GroupProps) {
  const texts = useTexts()
  const formats = useFormats()
  const lecturer = group.lecturer as (Shown & { imageAt?: string | null }) | null
  const slices = (group.slices ?? []) as readonly Slice[]
  const list = new Intl.ListFormat(texts.language)
  const times = [...Map.groupBy(slices, ({ from, to }) => formats.hours(from, to))].map(
    ([hours, of]) =>
      `${list.format(of.map(({ weekday }) => texts.value(educationalGroup, 'weekday', weekday)))} ${hours}`,
  )
  const places = [...new Set(slices.map(({ place }) => texts.name(place?.names)).filter(Boolean))]
  return (
    <p className="group-facts">
      {lecturer && (
        <span>
          <Face person={lecturer} />
          <bdi>{texts.name(lecturer.names)}</bdi>
        </span>
      )}
      {times.length > 0 && (
        <span>
          <CalendarDays aria-hidden size={16} />
          <bdi>{times.join(' · ')}</bdi>
        </span>
      )}
      {places.length > 0 && (
        <span>
          <MapPin aria-hidden size={16} />
          <bdi>{list.format(places)}</bdi>
        </span>
      )}
    </p>
  )
}
