/** Lists the story of a person by month, newest first, filtered by part. Each line opens its record. */
import { createElement, lazy, Suspense, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronUp, Trash2, X } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { StoryLine } from '@topcenter/model/people/api'
import { type StoryPart, storyParts } from '@topcenter/model/people/story'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Unanswered } from '../records/answered.tsx'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { OneOf } from '../ui/buttons/one-of.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { NoteBox, useRemoveNote } from './note-box.tsx'
import { iconOf, toneOfLine, useStoryWords } from './story-words.tsx'
import { storyQuery } from './summary-data.ts'

const RecordDrawer = lazy(async () => ({ default: (await import('../records/panel/record-drawer.tsx')).RecordDrawer }))

interface Opened {
  readonly entity: AnyEntity
  readonly token: string
}

export function StoryList({ entity, person }: { entity: AnyEntity; person: RecordData }) {
  const work = useWork()
  const [part, setPart] = useState<StoryPart | ''>('')
  const who = useWho()
  const mayNote = isStaff(who.userType) && entity.spec.fixed?.userType !== 'AdminsEgypt'
  const removeNote = useRemoveNote(entity, person.token)
  const [opened, setOpened] = useState<Opened | null>(null)
  const story = useInfiniteQuery(storyQuery(entity, person.token, part))
  const lines = story.data?.pages.flatMap(({ items }) => items) ?? []
  const open = (line: Pick<StoryLine, 'entity' | 'token'>) =>
    setOpened({ entity: entityOf(line.entity), token: line.token })
  return (
    <section className="person-story" aria-label={work('person.story.title')}>
      {mayNote && <NoteBox entity={entity} person={person.token} />}
      <OneOf
        label={work('person.story.which')}
        className="story-parts no-print"
        optionClass="story-part"
        value={part}
        onChange={setPart}
        options={(['', ...storyParts] as const).map((value) => ({
          value,
          content: work(`person.story.parts.${value || 'all'}`),
        }))}
      />
      {story.data ? (
        lines.length === 0 ? (
          <p className="story-none">{work('person.story.none')}</p>
        ) : (
          <Months lines={lines} own={person.token} onOpen={open} onRemove={(note) => void removeNote(note)} />
        )
      ) : story.error ? (
        <Unanswered query={story} />
      ) : (
        <Bones />
      )}
      {story.hasNextPage && (
        <Button
          variant="ghost"
          className="no-print justify-self-start"
          isPending={story.isFetchingNextPage}
          onPress={() => void story.fetchNextPage()}
        >
          {work('person.story.earlier')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <RecordDrawer entity={opened.entity} token={opened.token} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

const Bones = () => (
  <div className="grid gap-4" aria-hidden>
    {Array.from({ length: 6 }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="flex items-center gap-3">
        <i className="bone story-bone-disc" />
        <i className="bone" style={{ inlineSize: '16rem' }} />
      </span>
    ))}
  </div>
)

interface LinesProps {
  readonly own: string
  onOpen(line: Pick<StoryLine, 'entity' | 'token'>): void
  /** Deletes one's own note. */
  onRemove(note: string): void
}

function Months({ lines, ...rest }: LinesProps & { readonly lines: readonly StoryLine[] }) {
  const formats = useFormats()
  const months: { name: string; lines: StoryLine[] }[] = []
  for (const line of lines) {
    const name = formats.month(line.at)
    if (months.at(-1)?.name !== name) months.push({ name, lines: [] })
    months.at(-1)!.lines.push(line)
  }
  return months.map((month) => (
    <div key={month.name} className="story-month">
      <h3>{month.name}</h3>
      <ol>
        {month.lines.map((line) => (
          <Line key={`${line.at} ${line.kind} ${line.token}`} line={line} {...rest} />
        ))}
      </ol>
    </div>
  ))
}

function Line({ line, own, onOpen, onRemove }: LinesProps & { readonly line: StoryLine }) {
  const formats = useFormats()
  const texts = useTexts()
  const work = useWork()
  const [isUnfolded, setUnfolded] = useState(false)
  const { what, about, more } = useStoryWords()(line)
  const isRun = line.lessons !== undefined
  const sentence = (
    <>
      <strong>{what}</strong> {about && <span className="text-ink-2">{about}</span>}
    </>
  )
  return (
    <li className={`story-line is-${toneOfLine(line)}`}>
      <span className="story-disc" aria-hidden>
        {createElement(iconOf(line), { size: 14 })}
      </span>
      <div className="story-words">
        {isRun ? (
          <button
            type="button"
            className="story-open"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {sentence}
            {isUnfolded ? <ChevronUp aria-hidden size={14} /> : <ChevronDown aria-hidden size={14} />}
          </button>
        ) : line.token === own ? (
          <p>{sentence}</p>
        ) : (
          <button type="button" className="story-open" onClick={() => onOpen(line)}>
            {sentence}
          </button>
        )}
        {more && <p className={line.kind === 'noted' ? 'story-note' : 'story-more'}>{more}</p>}
        {isRun && isUnfolded && (
          <ul className="story-run">
            {line.lessons!.map((lesson) => (
              <li key={lesson.token}>
                <button
                  type="button"
                  className="story-open"
                  onClick={() => onOpen({ entity: line.entity, token: lesson.token })}
                >
                  {line.kind === 'attended' ? <Check aria-hidden size={14} /> : <X aria-hidden size={14} />}
                  {formats.shortDate(lesson.at)} {formats.time(lesson.at)}{' '}
                  <bdi className="text-ink-2">{texts.name(lesson.names)}</bdi>
                </button>
              </li>
            ))}
            {line.count! > line.lessons!.length && (
              <li className="text-ink-3">
                {work('person.story.andMore', { count: line.count! - line.lessons!.length })}
              </li>
            )}
          </ul>
        )}
      </div>
      {line.note && (
        <IconButton
          quiet
          className="story-remove no-print"
          label={work('person.removeNote')}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={() => onRemove(line.note!)}
        />
      )}
      <time className="story-when" dateTime={line.at} title={formats.dateTime(line.at)}>
        {formats.day(line.at)}
      </time>
    </li>
  )
}
