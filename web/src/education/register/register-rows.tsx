/** The students of a register, a row each, and the keys that mark them and move from row to row. */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWork } from '../../platform/texts.ts'
import { useLanguage } from '../../ui/page/language.tsx'
import { useShownKeys } from '../../ui/keys/key-set.ts'
import { markKey, type MarkKey, registerKeys } from './mark-keys.ts'
import { type Mark, shownMark } from './marks.ts'
import type { RegisterStudent } from './register-data.ts'
import { RegisterRow, values } from './register-row.tsx'
import type { useRegister } from './use-register.ts'

export interface RegisterRowsProps {
  readonly rows: readonly RegisterStudent[]
  readonly state: ReturnType<typeof useRegister>
  readonly canMark: boolean
  readonly onPay: ((row: RegisterStudent) => void) | undefined
}

export function RegisterRows({ rows, state, canMark, onPay }: RegisterRowsProps) {
  const work = useWork()
  const { list, current, setCurrent, focus } = useFocusedRow()
  const at = Math.min(current, Math.max(0, rows.length - 1))
  const { drafts, change, settle, refusals } = state
  useShownKeys({ set: registerKeys, within: list, only: canMark ? undefined : ['move'] })
  const byHand = useCallback((row: RegisterStudent, mark: Partial<Mark>) => change(row, mark), [change])
  const press = useRowKeys({ rows, state, canMark }, focus)
  // With a keyboard, marking starts at once where it stopped last.
  useEffect(() => {
    if (!canMark || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
    const first = rows.findIndex((row) => row.expected && shownMark(row, drafts).attendance === 'Unknown')
    focus(Math.max(0, first))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the register opens
  }, [])
  return (
    // Keys of all rows are delegated to this element; the interactive elements are the controls of each row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className="register"
      aria-label={work('attendance.title')}
      onKeyDown={press}
      onFocus={(event) => {
        const index = rowOf(event.target as HTMLElement)
        if (Number.isInteger(index)) setCurrent(index)
      }}
    >
      {rows.map((row, index) => (
        <RegisterRow
          key={row.groupStudentToken}
          row={row}
          index={index}
          mark={shownMark(row, drafts)}
          isUnsaved={row.groupStudentToken in drafts}
          isWaiting={state.waiting.has(row.groupStudentToken)}
          isCurrent={index === at}
          canMark={canMark}
          refusal={refusals[row.groupStudentToken]}
          onChange={byHand}
          onSettle={settle}
          onPay={onPay}
        />
      ))}
    </ul>
  )
}

/** NaN outside of the rows. */
const rowOf = (element: HTMLElement): number =>
  Number(element.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN)

/** `focus` puts the focus into a row: on its mark, or on another control of it. */
type FocusRow = (index: number, selector?: string) => void

function useFocusedRow() {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  /** Flushed at once, so that the next key, however fast, is taken by the new row; rendering of the rest may wait. */
  const focus: FocusRow = (index, selector = '[data-mark][aria-checked=true]') => {
    setCurrent(index)
    const find = () => list.current?.querySelector<HTMLElement>(`[data-row="${index}"] ${selector}`)
    const found = find()
    if (!found) return void requestAnimationFrame(() => find()?.focus())
    found.focus()
    found.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  return { list, current, setCurrent, focus }
}

function useRowKeys({ rows, state, canMark }: Omit<RegisterRowsProps, 'onPay'>, focus: FocusRow) {
  const { direction } = useLanguage()
  const { drafts, change } = state
  /** Index of the row that so many steps lead to; rows that take no mark are skipped. */
  const reach = (index: number, by: number): number => {
    const takesMark = (row: RegisterStudent) => row.expected || shownMark(row, drafts).attendance !== 'Unknown'
    let to = within(index + by, rows.length)
    for (let row = rows[to]; row && !takesMark(row); row = rows[to]) to += by < 0 ? -1 : 1
    return rows[to] ? to : index
  }
  /** In an input of a row only Esc, Enter and the vertical arrows move; all other keys are typed. */
  const pressInInput = (event: KeyboardEvent, index: number, key: ReturnType<typeof markKey>) => {
    if (event.key === 'Escape') focus(index)
    else if (key?.kind === 'move' && ['Enter', 'ArrowDown', 'ArrowUp'].includes(event.code)) focus(reach(index, key.by))
    else return
    event.preventDefault()
  }
  return (event: KeyboardEvent<HTMLUListElement>) => {
    const target = event.target as HTMLElement
    const index = rowOf(target)
    const row = rows[index]
    if (!row) return
    const key = markKey(event.nativeEvent, direction)
    if (!target.matches('[data-mark]')) return pressInInput(event, index, key)
    if (!key) return
    event.preventDefault()
    if (key.kind === 'all') return void (canMark && state.allPresent())
    if (key.kind === 'move') return focus(reach(index, key.by))
    const mark = shownMark(row, drafts)
    if (!canMark || (!row.expected && mark.attendance === 'Unknown')) return
    const attendance = attendanceAfter(key, mark)
    const excused = !(mark.attendance === 'Absence' && mark.excused)
    change(row, { attendance, ...(key.kind === 'excuse' ? { excused } : {}) }, 'Keyboard')
    focus(index, key.kind === 'late' ? '[data-late]' : `[data-mark=${attendance}]`)
  }
}

type MarkingKey = Exclude<MarkKey, { kind: 'all' | 'move' }>
function attendanceAfter(key: MarkingKey, mark: Mark): Mark['attendance'] {
  if (key.kind === 'mark') return key.attendance
  if (key.kind === 'turn') return values[(values.indexOf(mark.attendance) + key.by + 3) % 3]!
  return key.kind === 'late' ? 'Attendance' : 'Absence'
}
const within = (index: number, length: number): number => Math.min(length - 1, Math.max(0, index))
