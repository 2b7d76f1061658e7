/** One student of the score sheet with a cell for each score item. */
import { memo } from 'react'
import { classNames } from '../../ui/marks/class-names.ts'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { cellKey, type RowDrafts, scoreOf } from './cell-drafts.ts'
import { ScoreCell } from './score-cell.tsx'
import { isKept, type SheetComponent, type SheetStudent } from './score-sheet-data.ts'
import type { ScoreWords } from './score-text.ts'

export interface ScoreRowProps {
  readonly student: SheetStudent
  readonly name: string
  readonly index: number
  readonly components: readonly SheetComponent[]
  readonly attempt: number
  readonly drafts: RowDrafts | undefined
  /** Column of the current cell; -1 if it is in another row. */
  readonly column: number
  /** Tab leads to its first cell, as long as no cell is the current one. */
  readonly isTabStop: boolean
  /** Grows when the current cell was changed other than by typing. */
  readonly edition: number
  /** First and last chosen column; -1 for none. */
  readonly rangeFrom: number
  readonly rangeTo: number
  readonly allowed: readonly string[]
  /** True if scores of published or locked results may be changed. */
  readonly mayChangeKept: boolean
  readonly words: ScoreWords
}

/** Memoized: typing in one cell draws its own row alone anew. */
export const ScoreRow = memo(function ScoreRow({
  student,
  name,
  index,
  components,
  attempt,
  drafts,
  column,
  isTabStop,
  edition,
  rangeFrom,
  rangeTo,
  allowed,
  mayChangeKept,
  words,
}: ScoreRowProps) {
  return (
    <tr data-row={index} aria-rowindex={index + 2} className={classNames(column >= 0 && 'is-current')}>
      <th scope="row" className="sheet-student" title={name}>
        <bdi>{name}</bdi>
        <small>
          <Isolate>{student.student.code}</Isolate>
        </small>
      </th>
      {components.map((component, at) => {
        const score = scoreOf(student, component.token, attempt)
        return (
          <ScoreCell
            key={component.token}
            component={component}
            score={score}
            draft={drafts?.[cellKey(component.token, attempt)]}
            column={at}
            isCurrent={column === at}
            isTabStop={isTabStop && at === 0}
            edition={column === at ? edition : 0}
            isRanged={at >= rangeFrom && at <= rangeTo}
            isReadOnly={!allowed.includes(score ? 'update' : 'add') || (!mayChangeKept && isKept(student, score))}
            studentName={name}
            words={words}
          />
        )
      })}
    </tr>
  )
})
