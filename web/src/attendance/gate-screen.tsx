/**
 * The gate: one scan shows who it is; Enter marks, F2 takes a session's price and prints. Read from a metre away;
 * nothing is told by colour alone.
 */
import './attendance.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Maximize, ScanLine, Volume2, VolumeX } from 'lucide-react'
import { debt } from '@topcenter/model/finance/debt'
import { receipt } from '@topcenter/model/finance/receipt'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { RecordPicker } from '../education/record-picker.tsx'
import { type DoorAnswer, type MarkInput, type MarkVerdict, registerPath } from '../education/register/register-data.ts'
import { paperAddress } from '../finance/desk-data.ts'
import { useTill } from '../joining/till.ts'
import { api } from '../platform/api.ts'
import { isNetworkProblem, isUndecided } from '../platform/problem.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useStored } from '../platform/use-stored.ts'
import { recordKeys } from '../records/queries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { beep, type GateSession, type GateStudent, gateQuery, likeliest, wasScanned } from './gate-data.ts'
import { GateStudentCard } from './gate-student.tsx'
import { outbox } from './outbox.ts'
import { CodeScanner } from '../ui/camera/code-scanner.tsx'

type Said = { readonly isGood: boolean; readonly text: string } | null

export default function GateScreen() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const client = useQueryClient()
  const till = useTill()
  const frame = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const typing = useRef(0)
  const way = useRef<'QR' | 'Keyboard'>('Keyboard')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState<number | null>(null)
  const [said, setSaid] = useState<Said>(null)
  const [isCamera, setCamera] = useState(false)
  const [isSilent, setSilent] = useStored(`gate silent ${who.token}`, false)
  const found = useQuery({ ...gateQuery(search), enabled: search !== '' })
  const atGate = search === '' ? undefined : found.data
  const student = atGate?.items.length === 1 ? atGate.items[0] : undefined
  const sessions = atGate?.sessions ?? []
  const at = choice ?? likeliest(sessions, found.dataUpdatedAt)
  const session = student && sessions[at]
  const mayPay = who.can('InstallmentPayment', 'addPayments') && who.can('JoiningApplicationSubscription', 'itemAdd')
  const name = texts.name(student?.names)

  const tell = (isGood: boolean, text: string) => {
    setSaid({ isGood, text })
    if (!isSilent) beep(isGood)
    input.current?.focus()
  }
  const find = (text: string, by: 'QR' | 'Keyboard') => {
    way.current = by
    setSaid(null)
    setChoice(null)
    setTyped('')
    setSearch(text.trim())
    void client.invalidateQueries({ queryKey: gateQuery(text.trim()).queryKey })
  }
  const changed = (...entities: Parameters<typeof recordKeys.all>[0][]) => {
    for (const entity of entities) void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
  }
  const mark = useMutation({
    mutationFn: async ({ of, id, marks }: { of: GateSession; id: string; marks: readonly MarkInput[] }) => {
      const body = { marks, way: way.current }
      try {
        const { verdicts } = await api.post<{ verdicts: readonly MarkVerdict[] }>(registerPath(of.token), body, {
          json: true,
          idempotencyKey: id,
        })
        return verdicts[0]!
      } catch (error) {
        if (!isNetworkProblem(error)) throw error
        await outbox.add({
          id,
          user: who.token,
          time: of.token,
          group: '',
          names: of.group,
          from: of.from,
          at: Date.now(),
          body,
        })
        return 'kept' as const
      }
    },
    onSuccess: (verdict) => {
      if (verdict === 'kept') return tell(true, work('gate.kept', { name }))
      tell(
        verdict.saved,
        verdict.saved ? work('gate.marked', { name }) : texts.refusal(verdict.code ?? 'server.caught').detail,
      )
      changed(educationalGroupAttendance)
    },
    onError: (error) => tell(false, problemText(error, texts)),
  })
  // What never arrived may be sent again under its key; what was refused gets a new one.
  const paying = useRef({ of: '', key: '' })
  const keyOf = ({ token, groupStudentToken: seat }: GateSession): string => {
    if (paying.current.of !== token + seat) paying.current = { of: token + seat, key: crypto.randomUUID() }
    return paying.current.key
  }
  const pay = useMutation({
    mutationFn: (of: GateSession) =>
      api.post<DoorAnswer>(
        registerPath(of.token, 'door-payments'),
        { groupStudentToken: of.groupStudentToken, accountToken: till.account, paymentMethodToken: till.method },
        { idempotencyKey: keyOf(of) },
      ),
    onSuccess: ({ receiptToken }) => {
      tell(true, work('gate.paid', { name }))
      if (receiptToken)
        window.open(paperAddress(`/receipts/${receiptToken}/document`, { format: '80mm' }), '_blank', 'noreferrer')
      changed(educationalGroupAttendance, receipt, debt)
    },
    onError: (error) => {
      if (!isUndecided(error)) paying.current = { of: '', key: '' }
      tell(false, problemText(error, texts))
    },
  })
  const canMark = session !== undefined && session.attendance !== 'Attendance' && session.expected && !mark.isPending
  const canPay =
    session !== undefined &&
    mayPay &&
    session.expected &&
    session.doorPrice !== null &&
    session.subscription === null &&
    !pay.isPending &&
    till.account !== undefined &&
    till.method !== undefined
  const markNow = () => {
    if (!canMark) return
    setChoice(at) // the next key must not mark the session after this one
    const line = {
      groupStudentToken: session.groupStudentToken,
      attendance: 'Attendance' as const,
      minutesLate: null,
      leftEarly: null,
      excused: false,
      reason: null,
      version: session.version ?? 0,
    }
    mark.mutate({ of: session, id: crypto.randomUUID(), marks: [line] })
  }
  const payNow = () => {
    if (!canPay) return
    setChoice(at)
    pay.mutate(session)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2') payNow()
    else if (event.key === 'Escape' && typed === '') find('', 'Keyboard')
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && sessions.length > 1)
      setChoice((at + (event.key === 'ArrowDown' ? 1 : -1) + sessions.length) % sessions.length)
    else return
    event.preventDefault()
  }
  const submit = (text: string) =>
    text.trim() === '' ? markNow() : find(text, wasScanned(text, typing.current, performance.now()) ? 'QR' : 'Keyboard')
  return (
    // Keys of the whole gate are heard once, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={frame} className="gate" aria-label={texts.screen('Gate')} onKeyDown={press}>
      <PageHeader
        title={texts.screen('Gate')}
        actions={
          <>
            <Button aria-pressed={!isSilent} onPress={() => setSilent(!isSilent)}>
              {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
              {work('gate.sound')}
            </Button>
            <Button onPress={() => setCamera(true)}>
              <ScanLine aria-hidden />
              {work('gate.camera')}
            </Button>
            <Button onPress={() => void frame.current?.requestFullscreen()}>
              <Maximize aria-hidden />
              {work('gate.fullScreen')}
            </Button>
          </>
        }
      />
      <SearchField
        inputRef={(element) => {
          if (element && !input.current) element.focus()
          input.current = element
        }}
        className="gate-find"
        label={work('gate.find')}
        value={typed}
        onSubmit={submit}
        onChange={(next) => {
          if (typed === '') typing.current = performance.now()
          setTyped(next)
        }}
      />
      <p role="status" className={said ? `gate-said ${said.isGood ? 'is-good' : 'is-bad'}` : 'sr-only'}>
        {said && (
          <>
            <span aria-hidden>{said.isGood ? '✓' : '✕'}</span> {said.text}
          </>
        )}
      </p>
      {search !== '' && found.error && !atGate ? (
        <EmptyState title={problemText(found.error, texts)} />
      ) : search !== '' && !atGate ? (
        <CardSkeleton />
      ) : !atGate ? (
        <EmptyState icon={ScanLine} title={work('gate.ready')} text={work('gate.readyText')} />
      ) : atGate.items.length === 0 ? (
        <EmptyState title={work('gate.unknown')} />
      ) : !student ? (
        <Choice items={atGate.items} onChoose={(token) => find(`STU:${token}`, 'Keyboard')} />
      ) : (
        <GateStudentCard student={student} sessions={sessions} at={at} onChoose={setChoice} />
      )}
      {session && (
        <div className="gate-acts">
          <Button
            variant="primary"
            isDisabled={!canMark}
            isPending={mark.isPending}
            onPress={markNow}
            aria-keyshortcuts="Enter"
          >
            {session.attendance === 'Attendance' ? work('gate.waiting') : work('gate.mark')}
            <kbd aria-hidden>Enter</kbd>
          </Button>
          {mayPay && session.doorPrice !== null && session.subscription === null && (
            <Button isDisabled={!canPay} isPending={pay.isPending} onPress={payNow} aria-keyshortcuts="F2">
              {work('gate.pay', { money: formats.money(session.doorPrice) })}
              <kbd aria-hidden>F2</kbd>
            </Button>
          )}
        </div>
      )}
      {mayPay && (
        <details className="text-ink-2" open={till.isMissing}>
          <summary>{work('gate.till')}</summary>
          <div className="form-grid pt-2">
            <RecordPicker
              compact={false}
              to="account"
              label={texts.field(receipt, 'account')}
              token={till.account}
              onChoose={till.setAccount}
            />
            <RecordPicker
              compact={false}
              to="paymentMethod"
              label={texts.field(receipt, 'paymentMethod')}
              token={till.method}
              onChoose={till.setMethod}
            />
          </div>
        </details>
      )}
      <p className="text-sm text-ink-3 max-md:hidden">{work('gate.keys')}</p>
      {isCamera && (
        <CodeScanner
          title={work('gate.camera')}
          hint={work('attendance.scanning')}
          onCode={(code) => {
            setCamera(false)
            find(code, 'QR')
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </section>
  )
}

function Choice({ items, onChoose }: { items: readonly GateStudent[]; onChoose(token: string): void }) {
  const texts = useTexts()
  const work = useWork()
  return (
    <section aria-label={work('gate.choose')} className="grid gap-2">
      <h2 className="text-xl">{work('gate.choose')}</h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.token}>
            <button type="button" className="gate-session" onClick={() => onChoose(item.token)}>
              <bdi>{texts.name(item.names)}</bdi>{' '}
              <bdi dir="ltr" className="text-ink-2">
                {[item.code, item.phone].filter(Boolean).join(' · ')}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
