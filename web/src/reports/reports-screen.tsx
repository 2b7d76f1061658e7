/** The reports that this user may open, as the questions that they answer, with their last figures; none is run. */
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, History, SearchX } from 'lucide-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { EstablishmentNeeded } from '../fields/establishment-lazy.ts'
import { maxPins, usePins } from '../platform/pins.ts'
import { useRecent } from '../platform/recent.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useUnpin } from '../records/star/starred.ts'
import { Button } from '../ui/buttons/button.tsx'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { KeyHint } from '../ui/buttons/key-hint.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { announce } from '../ui/messages/announce.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ErrorState } from '../ui/messages/error-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { useFigureWords } from './index/figure-words.ts'
import { entriesWith, type Entry, figuresQuery, useEntries } from './index/index-data.ts'
import { type EntryProps, IndexCard } from './index/index-entry.tsx'
import { focusFirst, useIndexKeys } from './index/index-keys.ts'
import { IndexSections } from './index/index-sections.tsx'
import { useIndexWords } from './index/index-words.ts'
import { SavedSection } from './saved-section.tsx'
import './index/index.css'

/** Cards above the sections: pinned reports, and where fewer are pinned the first of these. */
const cards = 4
const leading = ['revenue', 'attendanceAndAbsence', 'debtsByAge', 'seatsOfGroups']

export default function ReportsScreen() {
  const entries = useEntries()
  const who = useWho()
  const texts = useTexts()
  if (who.establishment?.isPlatform)
    return (
      <>
        <PageHeader title={texts.screen('Reports')} />
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      </>
    )
  if (entries.length === 0)
    return (
      <>
        <PageHeader title={texts.screen('Reports')} />
        <EmptyState title={texts.say('reports.none')} text={texts.say('reports.noneText')} />
      </>
    )
  return <Index entries={entries} />
}

function Index({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts()
  const words = useFigureWords()
  const { say } = words
  const figures = useQuery(figuresQuery)
  const [text, setText] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const pins = useReportPins(entries)
  useIndexKeys({ frame, search: () => search.current?.focus(), pin: pins.turn })
  const found = entriesWith(entries, text)
  const isSearching = text.trim() !== ''
  const propsOf = (entry: Entry): EntryProps => ({
    entry,
    figure: figures.data?.get(entry.report.id),
    isLoading: figures.isPending,
    words,
    isPinned: pins.isPinned(entry),
    onPin: pins.isPinned(entry) || !pins.isFull ? () => pins.turn(entry.report.id) : undefined,
  })
  return (
    <div className="index-page" ref={frame}>
      <IndexHead count={found.length} text={text} setText={setText} frame={frame} search={search} />
      {figures.isError && <ErrorState onRetry={() => void figures.refetch()} isRetrying={figures.isRefetching} />}
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={say('noneFound')}
          text={say('noneFoundText')}
          action={<Button onPress={() => setText('')}>{texts.screen('Reports')}</Button>}
        />
      ) : (
        <>
          {!isSearching && (
            <>
              <Recents entries={entries} />
              <ul className="index-cards" aria-label={say('pinned')}>
                {pins.first.map((entry) => (
                  <IndexCard key={entry.report.id} {...propsOf(entry)} />
                ))}
              </ul>
            </>
          )}
          <IndexSections found={found} entries={isSearching ? [] : entries} propsOf={propsOf} />
          {!isSearching && <SavedSection open={entries} />}
        </>
      )}
    </div>
  )
}

interface IndexHeadProps {
  /** Number of the reports that are shown. */
  readonly count: number
  readonly text: string
  readonly setText: (text: string) => void
  readonly frame: RefObject<HTMLElement | null>
  readonly search: RefObject<HTMLInputElement | null>
}

function IndexHead({ count, text, setText, frame, search }: IndexHeadProps) {
  const texts = useTexts()
  const formats = useFormats()
  const say = useIndexWords()
  return (
    <PageHeader
      title={texts.screen('Reports')}
      crumbs={[]}
      badge={
        <>
          <span className="index-count">
            <span aria-hidden>{formats.number(count)}</span>
            <span className="only-read" aria-live="polite">
              {say('found', { count })}
            </span>
          </span>
          <span className="index-search">
            <SearchField
              label={say('lead')}
              value={text}
              onChange={setText}
              onSubmit={() => focusFirst(frame.current)}
              hasResultsBelow
              inputRef={search}
            />
            {text === '' && (
              <span className="index-key">
                <KeyHint keys="/" />
              </span>
            )}
          </span>
        </>
      }
      actions={
        <LinkButton href="/reports/schedules">
          <CalendarClock aria-hidden size={16} />
          {say('schedules')}
        </LinkButton>
      }
    />
  )
}

function useReportPins(entries: readonly Entry[]) {
  const say = useIndexWords()
  const { paths, put, isFull } = usePins()
  const unpin = useUnpin()
  const isPinned = ({ path }: Entry): boolean => paths.includes(path)
  const pinned = paths.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
  const others = leading.flatMap((id) => entries.find((entry) => entry.report.id === id && !isPinned(entry)) ?? [])
  return {
    isPinned,
    isFull,
    first: pinned.length >= cards ? pinned : [...pinned, ...others].slice(0, cards),
    turn: (id: string) => {
      const entry = entries.find(({ report }) => report.id === id)!
      const { path, question } = entry
      if (isPinned(entry)) unpin(path, say('unpinned', { question }))
      else if (isFull) announce(say('pinsFull', { count: maxPins }))
      else {
        put(path)
        announce(say('pinnedNow', { question }))
      }
    },
  }
}

const maxRecent = 4

/** Reports that were opened on this device, the latest first. */
function Recents({ entries }: { entries: readonly Entry[] }) {
  const say = useIndexWords()
  const opened = useRecent()
    .flatMap(({ to }) => entries.find(({ path }) => path === to) ?? [])
    .slice(0, maxRecent)
  if (opened.length === 0) return null
  return (
    <nav className="index-recent" aria-label={say('recent')}>
      <span aria-hidden>
        <History size={14} />
        {say('recent')}
      </span>
      {opened.map(({ path, href, question, name }) => (
        <InnerLink key={path} href={href} title={name}>
          {question}
        </InnerLink>
      ))}
    </nav>
  )
}
