/** The first records of one list or two, and how many there are. */
import { listPath } from '../../platform/addresses.ts'
import { entries } from '../../platform/map.baked.ts'
import { useTexts } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { AllLink, CardFrame, CardLine, Nothing } from './card-frame.tsx'
import type { ListedLines } from '../home-data.ts'
import { useHomeWords, withQuery } from '../words.ts'

export function ListCard({ title, lists }: { title: string; lists: Readonly<Record<string, ListedLines>> }) {
  const texts = useTexts()
  const { number } = useHomeWords()
  const parts = Object.entries(lists)
  const total = parts.reduce((sum, [, list]) => sum + list.total, 0)
  const isSole = parts.length === 1
  const listOf = ({ entity, query }: ListedLines) => withQuery(pathOf(entity), query)
  return (
    <CardFrame
      title={title}
      count={number(total) + (parts.some(([, list]) => list.totalIsCapped) ? '+' : '')}
      aside={isSole && <AllLink href={listOf(parts[0]![1])}>{texts.say('today.all')}</AllLink>}
      isFlush
    >
      {parts.map(([name, list]) => (
        <div key={name}>
          {!isSole && (
            <p className="home-part">
              <span>{texts.say(`today.lists.${name}` as 'today.lists.seats')}</span>
              <AllLink href={listOf(list)}>
                <bdi dir="ltr">{number(list.total)}</bdi>
              </AllLink>
            </p>
          )}
          <Lines list={list} label={title} />
        </div>
      ))}
    </CardFrame>
  )
}

const pathOf = (entity: string): string => listPath(entries.find(({ id }) => id === entity)!) ?? '/'

/** A lesson whose register waits opens as the register, anything else as a record of its list. */
const addressOf = ({ entity, query }: ListedLines, token: string): string =>
  entity === 'educationalScheduleTime' && query.register === 'NotTaken'
    ? withQuery('/educational/educational-group-attendances', { time: token })
    : withQuery(pathOf(entity), { ...query, record: token })

function Lines({ list, label }: { list: ListedLines; label: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { amounts } = useHomeWords()
  const write = amounts(list.lines.map(({ money }) => money))
  if (list.lines.length === 0)
    return <Nothing>{texts.say(list.entity === 'reminder' ? 'today.noReminders' : 'today.nothing')}</Nothing>
  return (
    <ul className="home-lines" aria-label={label}>
      {list.lines.map(({ token, title, detail, at, money }) => (
        <CardLine
          key={token}
          href={addressOf(list, token)}
          name={texts.name(title)}
          detail={detail && texts.name(detail)}
          total={money === null ? undefined : write(money)}
        >
          {money === null && at && <small className="home-when">{formats.relative(at)}</small>}
        </CardLine>
      ))}
    </ul>
  )
}
