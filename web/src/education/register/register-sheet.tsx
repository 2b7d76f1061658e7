/** The register of one schedule time, by mouse, touch and keyboard; one save sends all marks. */
import './register.css'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CheckCheck, QrCode, ScanLine } from 'lucide-react'
import { phoneForms } from '@topcenter/model/kit/phone-forms'
import { searchKey } from '@topcenter/model/kit/search-key'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useWho } from '../../platform/session.ts'
import { LeaveGuard } from '../../records/form/leave-guard.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { SaveBar, useSaveKey } from '../save-bar.tsx'
import { markKey } from './mark-keys.ts'
import { countMarks, type Mark, shownMark } from './marks.ts'
import type { RegisterStudent } from './register-data.ts'
import { PayAtDoor } from './pay-at-door.tsx'
import { RegisterRow, values } from './register-row.tsx'
import { useRegister } from './use-register.ts'

const CodeDialog = lazy(async () => ({ default: (await import('../../attendance/pages.ts')).CodeDialog }))
const CodeScanner = lazy(async () => ({ default: (await import('../../ui/camera/code-scanner.tsx')).CodeScanner }))

export function RegisterSheet({ token }: { token: string }) {
  const texts = useTexts()
  const work = useWork()
  const state = useRegister(token)
  const { query, register, students, drafts } = state
  const [search, setSearch] = useState('')
  const shown = useMatching(students, search)
  const counts = countMarks(students, drafts)
  const canMark = Boolean(register?.allowed.includes('mark') || register?.allowed.includes('correct'))
  const isClosed = register?.scheduleTime.register === 'Closed'
  const who = useWho()
  const formats = useFormats()
  const [dialog, setDialog] = useState<'code' | 'camera' | null>(null)
  const [paying, setPaying] = useState<RegisterStudent | null>(null)
  const canPay =
    typeof register?.doorPrice === 'number' &&
    who.can('InstallmentPayment', 'addPayments') &&
    who.can('JoiningApplicationSubscription', 'itemAdd')
  const scanned = (code: string) => markScanned(state, code === search ? shown : [], code, setSearch, work, texts.name)
  const sheet = useRef<HTMLDivElement>(null)
  /** All are marked then: the focus moves to the first row, so that absent students can be changed. */
  const markAll = () => {
    state.allPresent()
    requestAnimationFrame(() =>
      sheet.current?.querySelector<HTMLElement>('[data-row="0"] [data-mark][aria-checked=true]')?.focus(),
    )
  }
  useSaveKey(() => void state.send())
  if (query.isPending) return <TableSkeleton rows={8} columns={3} />
  if (!register)
    return <ListFailure error={query.error!} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (students.length === 0) return <EmptyState title={work('attendance.empty')} />
  return (
    <div ref={sheet} className="grid min-w-0 gap-3">
      {register.notAllowedBecause && (
        <AlertBanner tone="info">{texts.refusal(register.notAllowedBecause).detail}</AlertBanner>
      )}
      {register.keptAt !== undefined && (
        <AlertBanner tone="warn">
          {work('outbox.keptSince', { time: formats.time(new Date(register.keptAt).toISOString()) })}
        </AlertBanner>
      )}
      {isClosed && canMark && <AlertBanner tone="warn">{work('attendance.closed')}</AlertBanner>}
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={work('attendance.findStudent')}
          value={search}
          onChange={setSearch}
          onSubmit={() => scanned(search)}
          className="w-72 max-w-full flex-auto sm:flex-none"
        />
        {canMark && (
          <Button onPress={markAll} isDisabled={counts.unmarked === 0}>
            <CheckCheck aria-hidden />
            {work('attendance.allPresent')}
          </Button>
        )}
        {canMark && (
          <Button onPress={() => setDialog('camera')}>
            <ScanLine aria-hidden />
            {work('attendance.scan')}
          </Button>
        )}
        {canMark && (
          <Button onPress={() => setDialog('code')}>
            <QrCode aria-hidden />
            {work('code.show')}
          </Button>
        )}
        <p className="ms-auto text-ink-2" role="status">
          {work('attendance.summary', { ...counts })}
        </p>
      </div>
      <Rows rows={shown} state={state} canMark={canMark} onPay={canPay ? setPaying : undefined} />
      {paying && <PayAtDoor time={token} row={paying} price={register.doorPrice!} onClose={() => setPaying(null)} />}
      <Suspense>
        {dialog === 'code' && <CodeDialog time={token} onClose={() => setDialog(null)} />}
        {dialog === 'camera' && (
          <CodeScanner
            title={work('attendance.scan')}
            hint={work('attendance.scanning')}
            onCode={scanned}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      {shown.length === 0 && (
        <EmptyState
          title={texts.say('list.emptySearch')}
          action={<Button onPress={() => setSearch('')}>{texts.say('list.clearFilters')}</Button>}
        />
      )}
      {canMark && <KeyboardHint />}
      <Unsaved state={state} needsReason={isClosed} />
      <LeaveGuard isOn={() => state.unsaved > 0} onLeave={state.discard} />
    </div>
  )
}

function useMatching(students: readonly RegisterStudent[], search: string): readonly RegisterStudent[] {
  const isMatch = searchMatcher(search)
  return students.filter(({ student: { names, code, phone } }) =>
    isMatch([names.ar, names.en, names.und, code, phone && phoneForms(phone)].filter(Boolean).join(' ')),
  )
}

/** Enter in the search marks the found student present: a card reader types the code and presses Enter. */
function markScanned(
  state: ReturnType<typeof useRegister>,
  shown: readonly RegisterStudent[],
  search: string,
  setSearch: (text: string) => void,
  work: ReturnType<typeof useWork>,
  nameOf: (names: RegisterStudent['student']['names']) => string,
): void {
  const code = searchKey(search)
  const found =
    state.students.find((row) => row.student.code && searchKey(row.student.code) === code) ??
    (shown.length === 1 ? shown[0] : undefined)
  if (!found) {
    if (code) toasts.show({ tone: 'danger', text: work('attendance.scanUnknown') })
    return
  }
  const name = nameOf(found.student.names)
  const isMarked = shownMark(found, state.drafts).attendance === 'Attendance'
  if (!isMarked) state.change(found, { attendance: 'Attendance' }, 'QR')
  toasts.show({ tone: 'success', text: work(isMarked ? 'attendance.scannedTwice' : 'attendance.scanned', { name }) })
  setSearch('')
}

function Rows({
  rows,
  state,
  canMark,
  onPay,
}: {
  rows: readonly RegisterStudent[]
  state: ReturnType<typeof useRegister>
  canMark: boolean
  onPay: ((row: RegisterStudent) => void) | undefined
}) {
  const work = useWork()
  const { direction } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, Math.max(0, rows.length - 1))
  const { drafts, change, settle, refusals } = state
  const byHand = useCallback((row: RegisterStudent, mark: Partial<Mark>) => change(row, mark), [change])

  /** Flushed at once, so that the next key, however fast, is taken by the new row; rendering of the rest may wait. */
  const focus = (index: number, selector = '[data-mark][aria-checked=true]') => {
    setCurrent(index)
    const found = list.current?.querySelector<HTMLElement>(`[data-row="${index}"] ${selector}`)
    if (!found)
      return void requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-row="${index}"] ${selector}`)?.focus(),
      )
    found.focus()
    found.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  // With a keyboard, marking starts at once where it stopped last.
  useEffect(() => {
    if (!canMark || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
    focus(
      Math.max(
        0,
        rows.findIndex((row) => row.expected && shownMark(row, drafts).attendance === 'Unknown'),
      ),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the register opens
  }, [])
  /** Index of the row that so many steps lead to; rows that take no mark are skipped. */
  const reach = (index: number, by: number): number => {
    const takesMark = (row: RegisterStudent) => row.expected || shownMark(row, drafts).attendance !== 'Unknown'
    let to = within(index + by, rows.length)
    for (let row = rows[to]; row && !takesMark(row); row = rows[to]) to += by < 0 ? -1 : 1
    return rows[to] ? to : index
  }
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const target = event.target as HTMLElement
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN)
    const row = rows[index]
    if (!row) return
    const key = markKey(event.nativeEvent, direction)
    if (!target.matches('[data-mark]')) {
      // Inside an input of the row, only Enter and the vertical arrows move; all other keys are typed.
      if (event.key === 'Escape') focus(index)
      else if (
        key?.kind === 'move' &&
        (event.code === 'Enter' || event.code === 'ArrowDown' || event.code === 'ArrowUp')
      )
        focus(reach(index, key.by))
      else return
      event.preventDefault()
      return
    }
    if (!key) return
    event.preventDefault()
    if (key.kind === 'all') return void (canMark && state.allPresent())
    const mark = shownMark(row, drafts)
    if (key.kind === 'move') return focus(reach(index, key.by))
    if (!canMark || (!row.expected && mark.attendance === 'Unknown')) return
    const next =
      key.kind === 'mark'
        ? key.attendance
        : key.kind === 'turn'
          ? values[(values.indexOf(mark.attendance) + key.by + 3) % 3]!
          : key.kind === 'late'
            ? 'Attendance'
            : 'Absence'
    change(
      row,
      {
        attendance: next,
        ...(key.kind === 'excuse' ? { excused: !(mark.attendance === 'Absence' && mark.excused) } : {}),
      },
      'Keyboard',
    )
    focus(index, key.kind === 'late' ? '[data-late]' : `[data-mark=${next}]`)
  }
  return (
    // Keys of all rows are delegated to this element; the interactive elements are the controls of each row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className="register"
      aria-label={work('attendance.title')}
      onKeyDown={press}
      onFocus={(event) => {
        const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row)
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
const within = (index: number, length: number): number => Math.min(length - 1, Math.max(0, index))

/** Shown only where there is a keyboard. */
function KeyboardHint() {
  const work = useWork()
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  return hasKeyboard ? <p className="text-sm text-ink-3">{work('attendance.keyboardHint')}</p> : null
}

function Unsaved({ state, needsReason }: { state: ReturnType<typeof useRegister>; needsReason: boolean }) {
  const work = useWork()
  if (state.unsaved === 0) return null
  const isMissing = needsReason && state.correction.trim() === ''
  return (
    <SaveBar
      text={work('attendance.unsaved', { count: state.unsaved })}
      failure={state.failure}
      isSaving={state.isSaving}
      isDisabled={isMissing}
      onSave={() => void state.send()}
      onDiscard={state.discard}
    >
      {needsReason && (
        <TextField
          hideLabel
          label={work('attendance.correction')}
          placeholder={work('attendance.correction')}
          value={state.correction}
          onChange={state.setCorrection}
          maxLength={400}
          isRequired
          className="w-72 max-w-full"
        />
      )}
    </SaveBar>
  )
}
