/**
 * The gate: one scan shows who it is; Enter marks, F2 takes a session's price and prints. Read from a metre away;
 * nothing is shown by colour alone.
 */
import './attendance.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Maximize, ScanLine, Volume2, VolumeX } from 'lucide-react'
import { receipt } from '@topcenter/model/finance/receipt'
import { RecordPicker } from '../education/record-picker.tsx'
import { type Till, useTill } from '../joining/till.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { CodeScanner } from '../ui/camera/code-scanner.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { keySet, useShownKeys } from '../ui/keys/key-set.ts'
import { actOf } from '../ui/keys/pressed.ts'
import { KeyLegend } from '../records/key-legend.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { type GateSession, wasScanned } from './gate-data.ts'
import { GateFound } from './gate-found.tsx'
import { useDoorPayment, useMayPayAtDoor } from './use-door-payment.ts'
import { useGateMarking } from './use-gate-marking.ts'
import { type Reply, useGateReply } from './use-gate-reply.ts'
import { useGateSearch, type Way } from './use-gate-search.ts'

/** Enter marks because the field of the search sends it, as scanners do. */
const gateKeys = keySet('gate', {
  mark: ['Enter'],
  pay: ['F2'],
  other: ['ArrowDown', 'ArrowUp'],
  next: ['Escape'],
})

export default function GateScreen() {
  const texts = useTexts()
  const work = useWork()
  const till = useTill()
  const mayPay = useMayPayAtDoor()
  const frame = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const startedTyping = useRef(0)
  const [typed, setTyped] = useState('')
  const search = useGateSearch()
  const reply = useGateReply(input)
  const marking = useGateMarking(search, reply.tell)
  const payment = useDoorPayment(search, till, reply.tell)
  const { session, sessions, at } = search

  const find = (text: string, by: Way) => {
    reply.clear()
    setTyped('')
    search.find(text, by)
  }
  useShownKeys({ set: gateKeys, within: frame, only: mayPay ? undefined : ['mark', 'other', 'next'] })
  const press = (event: KeyboardEvent) => {
    const act = actOf(gateKeys.acts, event)
    if (act === 'pay') payment.pay()
    else if (act === 'next' && typed === '') find('', 'Keyboard')
    else if (act === 'other' && sessions.length > 1)
      search.choose((at + (event.key === 'ArrowDown' ? 1 : -1) + sessions.length) % sessions.length)
    else return
    event.preventDefault()
  }
  const submit = (text: string) => {
    if (text.trim() === '') marking.mark()
    else find(text, wasScanned(text, startedTyping.current, performance.now()) ? 'QR' : 'Keyboard')
  }
  return (
    // The keys of the gate work wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={frame} className="gate" aria-label={texts.screen('Gate')} onKeyDown={press}>
      <GateHead
        isSilent={reply.isSilent}
        onSilent={reply.setSilent}
        onScan={(code) => find(code, 'QR')}
        onFullScreen={() => void frame.current?.requestFullscreen()}
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
          if (typed === '') startedTyping.current = performance.now()
          setTyped(next)
        }}
      />
      <ReplyLine reply={reply.reply} />
      <GateFound search={search} onFind={(token) => find(`STU:${token}`, 'Keyboard')} />
      {session && <GateActions session={session} marking={marking} payment={payment} />}
      {mayPay && <TillChoice till={till} />}
      <KeyLegend set={gateKeys} acts={mayPay ? ['mark', 'pay', 'other', 'next'] : ['mark', 'other', 'next']} />
    </section>
  )
}

interface GateHeadProps {
  readonly isSilent: boolean
  onSilent(isSilent: boolean): void
  onScan(code: string): void
  onFullScreen(): void
}

function GateHead({ isSilent, onSilent, onScan, onFullScreen }: GateHeadProps) {
  const texts = useTexts()
  const work = useWork()
  const [isCamera, setCamera] = useState(false)
  return (
    <>
      <PageHeader
        title={texts.screen('Gate')}
        actions={
          <>
            <Button aria-pressed={!isSilent} onPress={() => onSilent(!isSilent)}>
              {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
              {work('gate.sound')}
            </Button>
            <Button onPress={() => setCamera(true)}>
              <ScanLine aria-hidden />
              {work('gate.camera')}
            </Button>
            <Button onPress={onFullScreen}>
              <Maximize aria-hidden />
              {work('gate.fullScreen')}
            </Button>
          </>
        }
      />
      {isCamera && (
        <CodeScanner
          title={work('gate.camera')}
          hint={work('attendance.scanning')}
          onCode={(code) => {
            setCamera(false)
            onScan(code)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </>
  )
}

function ReplyLine({ reply }: { reply: Reply }) {
  return (
    <p role="status" className={reply ? `gate-said ${reply.isGood ? 'is-good' : 'is-bad'}` : 'sr-only'}>
      {reply && (
        <>
          <span aria-hidden>{reply.isGood ? '✓' : '✕'}</span> {reply.text}
        </>
      )}
    </p>
  )
}

interface GateActionsProps {
  readonly session: GateSession
  readonly marking: ReturnType<typeof useGateMarking>
  readonly payment: ReturnType<typeof useDoorPayment>
}

function GateActions({ session, marking, payment }: GateActionsProps) {
  const work = useWork()
  const formats = useFormats()
  return (
    <div className="gate-acts" data-keys-told>
      <Button
        variant="primary"
        isDisabled={!marking.canMark}
        isPending={marking.isPending}
        onPress={marking.mark}
        keys="Enter"
      >
        {session.attendance === 'Attendance' ? work('gate.waiting') : work('gate.mark')}
      </Button>
      {payment.price !== null && (
        <Button isDisabled={!payment.canPay} isPending={payment.isPending} onPress={payment.pay} keys="F2">
          {work('gate.pay', { money: formats.money(payment.price) })}
        </Button>
      )}
    </div>
  )
}

/** Into which account the money goes, and how it is paid; open until both are known. */
function TillChoice({ till }: { till: Till }) {
  const texts = useTexts()
  const work = useWork()
  return (
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
  )
}
