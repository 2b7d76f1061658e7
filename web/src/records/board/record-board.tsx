/**
 * A list by its states, side by side: in each the newest of those that stand there. The job: to see what waits where;
 * a card opens its record, whose first button takes it on.
 */
import { memo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isEmpty, useTools } from '../../fields/cell.tsx'
import { toneOf } from '../../fields/state-tone.ts'
import { useTexts } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { ListState } from '../list/list-state.ts'
import { boardQuery } from '../queries.ts'
import type { RecordData } from '../record.ts'
import { columnsOf } from '../list/columns.ts'
import { drawRecordField, useRecordName } from '../record-cell.tsx'
import './board.css'

interface RecordBoardProps {
  readonly entity: AnyEntity
  readonly state: ListState
  onOpen(token: string): void
  /** To the list of one state. */
  onAll(state: string): void
}

export function RecordBoard({ entity, state, onOpen, onAll }: RecordBoardProps) {
  const texts = useTexts()
  const { tab: _tab, ...bounds } = state.bounds
  const { data: board } = useQuery({ ...boardQuery(entity, bounds), enabled: state.isReady })
  return (
    // A frame that scrolls must be focusable, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="board" data-scrolls tabIndex={0} role="region" aria-label={texts.entity(entity).many}>
      {entity.spec.states!.map((each) => (
        <BoardColumn
          key={each}
          {...{ entity, onOpen, onAll }}
          state={each}
          items={board?.items[each] ?? none}
          count={board?.tabs[each]}
          isMore={board?.totalIsCapped[each] === true}
        />
      ))}
    </div>
  )
}
const none: readonly RecordData[] = []

interface BoardColumnProps extends Omit<RecordBoardProps, 'state'> {
  readonly state: string
  readonly items: readonly RecordData[]
  readonly count: number | undefined
  /** Than `count`. */
  readonly isMore: boolean
}
const BoardColumn = memo(function BoardColumn({
  entity,
  state,
  items,
  count,
  isMore,
  onOpen,
  onAll,
}: BoardColumnProps) {
  const texts = useTexts()
  const { number } = useFormats()
  const name = texts.value(entity, 'state', state)
  return (
    <section className={`board-column is-${toneOf(state)}`} data-empty={count === 0 || undefined} aria-label={name}>
      <h2 className="board-head">
        <span>{name}</span>
        {count !== undefined && (
          <span className="board-count">
            {number(count)}
            {isMore && '+'}
          </span>
        )}
      </h2>
      <ul className="board-cards">
        {items.map((record) => (
          <li key={record.token}>
            <BoardCard {...{ entity, record, onOpen }} />
          </li>
        ))}
      </ul>
      {count !== undefined && count > items.length && items.length > 0 && (
        <button type="button" className="board-all" onClick={() => onAll(state)}>
          {texts.say('list.allOf', { count: `${number(count)}${isMore ? '+' : ''}` })}
        </button>
      )}
    </section>
  )
})

function BoardCard({
  entity,
  record,
  onOpen,
}: { entity: AnyEntity; record: RecordData } & Pick<RecordBoardProps, 'onOpen'>) {
  const nameOf = useRecordName()
  const tools = useTools()
  const { hero = [], label: named = [] } = entity.spec as Readonly<
    Record<'hero' | 'label', readonly string[] | undefined>
  >
  const shown = columnsOf(entity).filter(
    ({ name }) => hero.includes(name) && !named.includes(name) && !isEmpty(record[name]) && record[name] !== 0,
  )
  return (
    <button type="button" className="board-card" onClick={() => onOpen(record.token)}>
      <bdi className="font-semibold">{nameOf(record)}</bdi>
      {shown.map((column) => (
        <span key={column.name} className="board-fact">
          {drawRecordField(entity, column, record, tools)}
        </span>
      ))}
    </button>
  )
}
