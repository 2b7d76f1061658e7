/** The register of one schedule time, by mouse, touch and keyboard; one save sends all marks. */
import './register.css'
import { lazy, Suspense, useRef, useState } from 'react'
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
import { useFormats } from '../../ui/page/language.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { SaveBar, useSaveKey } from '../save-bar.tsx'
import { KeyLegend } from '../../records/key-legend.tsx'
import { registerKeys } from './mark-keys.ts'
import { countMarks, shownMark } from './marks.ts'
import type { Register, RegisterStudent } from './register-data.ts'
import { PayAtDoor } from './pay-at-door.tsx'
import { RegisterRows } from './register-rows.tsx'
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
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
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
      <Notes register={register} isCorrected={isClosed && canMark} />
      <Tools
        search={search}
        onSearch={setSearch}
        onScanned={() => scanned(search)}
        onMarkAll={markAll}
        onDialog={setDialog}
        counts={counts}
        canMark={canMark}
      />
      <RegisterRows rows={shown} state={state} canMark={canMark} onPay={canPay ? setPaying : undefined} />
      {paying && <PayAtDoor time={token} row={paying} price={register.doorPrice!} onClose={() => setPaying(null)} />}
      <Dialogs time={token} open={dialog} onCode={scanned} onClose={() => setDialog(null)} />
      {shown.length === 0 && (
        <EmptyState
          title={texts.say('list.emptySearch')}
          action={<Button onPress={() => setSearch('')}>{texts.say('list.clearFilters')}</Button>}
        />
      )}
      {canMark && <KeyLegend set={registerKeys} acts={['present', 'absent', 'unmarked', 'late', 'excuse', 'all']} />}
      <Unsaved state={state} needsReason={isClosed} />
      <LeaveGuard isOn={() => state.unsaved > 0} onLeave={state.discard} />
    </div>
  )
}

/** Why marks cannot be given, since when they are kept on this device, and that a closed register needs a reason. */
function Notes({ register, isCorrected }: { register: Register; isCorrected: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <>
      {register.notAllowedBecause && (
        <AlertBanner tone="info">{texts.refusal(register.notAllowedBecause).detail}</AlertBanner>
      )}
      {register.keptAt !== undefined && (
        <AlertBanner tone="warn">
          {work('outbox.keptSince', { time: formats.time(new Date(register.keptAt).toISOString()) })}
        </AlertBanner>
      )}
      {isCorrected && <AlertBanner tone="warn">{work('attendance.closed')}</AlertBanner>}
    </>
  )
}

type OpenDialog = 'code' | 'camera'
interface ToolsProps {
  readonly search: string
  onSearch(text: string): void
  onScanned(): void
  onMarkAll(): void
  onDialog(which: OpenDialog): void
  readonly counts: ReturnType<typeof countMarks>
  readonly canMark: boolean
}

function Tools({ search, onSearch, onScanned, onMarkAll, onDialog, counts, canMark }: ToolsProps) {
  const work = useWork()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={work('attendance.findStudent')}
        value={search}
        onChange={onSearch}
        onSubmit={onScanned}
        className="w-72 max-w-full flex-auto sm:flex-none"
      />
      {canMark && (
        <>
          <Button onPress={onMarkAll} isDisabled={counts.unmarked === 0}>
            <CheckCheck aria-hidden />
            {work('attendance.allPresent')}
          </Button>
          <Button onPress={() => onDialog('camera')}>
            <ScanLine aria-hidden />
            {work('attendance.scan')}
          </Button>
          <Button onPress={() => onDialog('code')}>
            <QrCode aria-hidden />
            {work('code.show')}
          </Button>
        </>
      )}
      <p className="ms-auto text-ink-2" role="status">
        {work('attendance.summary', { ...counts })}
      </p>
    </div>
  )
}

interface DialogsProps {
  /** Token of the schedule time. */
  readonly time: string
  readonly open: OpenDialog | null
  onCode(code: string): void
  onClose(): void
}

function Dialogs({ time, open, onCode, onClose }: DialogsProps) {
  const work = useWork()
  return (
    <Suspense>
      {open === 'code' && <CodeDialog time={time} onClose={onClose} />}
      {open === 'camera' && (
        <CodeScanner
          title={work('attendance.scan')}
          hint={work('attendance.scanning')}
          onCode={onCode}
          onClose={onClose}
        />
      )}
    </Suspense>
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
