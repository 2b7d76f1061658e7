/** Shows a call: contact data, interests, history and the outcome. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { UserPlus } from 'lucide-react'
import type { CallCard } from '@topcenter/model/interests/api'
import { writtenText } from '../../alerts/messages/written-text.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { openCall, outcomes, renewCall } from './call-data.ts'
import { CallHead } from './call-head.tsx'
import { History } from './history.tsx'
import { type LeaseState, useLease } from './lease-ring.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { phoneOf, Reach } from './reach.tsx'
import { type Channel, useOutcome } from './use-outcome.ts'
import { Wishes } from './wishes.tsx'

const callKeys = keySet('call', {
  call: ['Enter'],
  whatsApp: ['KeyW'],
  willJoin: ['Digit1', 'Numpad1'],
  thinks: ['Digit2', 'Numpad2'],
  noAnswer: ['Digit3', 'Numpad3'],
  later: ['Digit4', 'Numpad4'],
  lost: ['Digit5', 'Numpad5'],
  date: ['KeyD'],
  text: ['KeyT'],
  join: ['KeyA'],
  save: ['Control+Enter'],
})

export interface CallProps {
  readonly card: CallCard
  readonly isNarrow: boolean
  /** @param card The changed card */
  onCard(card: CallCard): void
  onSaved(): void
  onBack(): void
}

export function Call({ card, isNarrow, onCard, onSaved, onBack }: CallProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [channel, setChannel] = useState<Channel>('PHONE')
  const lease = useLease(card.until, () => renewCall(card.token))
  const { draft, timeZone, missing, isPending, change, choose, turnDate, submit } = useOutcome(
    card,
    channel,
    lease,
    onSaved,
  )
  const joinAddress = useJoinAddress(card)
  const text = useRef<HTMLTextAreaElement>(null)
  const phoneLink = useRef<HTMLAnchorElement>(null)
  const whatsAppLink = useRef<HTMLAnchorElement>(null)
  const joinLink = useRef<HTMLDivElement>(null)
  useScreenKeys(callKeys, {
    call: (event) => (isOnButton(event) ? false : phoneLink.current?.click()),
    ...(card.messages.length > 0 && phoneOf(card) ? { whatsApp: () => whatsAppLink.current?.click() } : {}),
    ...Object.fromEntries(outcomes.map((each) => [each, () => choose(each)])),
    date: turnDate,
    text: () => text.current?.focus(),
    ...(joinAddress ? { join: () => joinLink.current?.querySelector('a')?.click() } : {}),
    save: submit,
  })
  // the name is what the screen is about now
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    // Ctrl+Enter saves also while one types.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="call"
      aria-label={texts.name(card.names)}
      onKeyDown={(event) => {
        lease.work()
        if (event.key === 'Escape' && event.target === text.current) return title.current?.focus()
        const isTyped = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
        if (isTyped && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          submit()
        }
      }}
      onPointerDown={lease.work}
    >
      <div className="call-scroll">
        <CallHead card={card} lease={lease} isNarrow={isNarrow} titleRef={title} onBack={onBack} />
        {lease.lost && <LostLease token={card.token} lease={lease} />}
        <Reach card={card} phoneRef={phoneLink} whatsAppRef={whatsAppLink} onChannel={setChannel} onCard={onCard} />
        {card.today.length > 0 && (
          <AlertBanner tone="warn" title={work('messages.writtenToday')}>
            {card.today.map((each) => writtenText(each, work, texts, formats)).join(' · ')}
          </AlertBanner>
        )}
        <div className="call-columns">
          <Wishes card={card} />
          <History moments={card.moments} />
        </div>
      </div>
      <OutcomeBar
        draft={draft}
        priority={card.line?.priority ?? null}
        timeZone={timeZone}
        missing={missing}
        textRef={text}
        isPending={isPending}
        onChange={change}
        onChoose={choose}
        onSave={submit}
        join={joinAddress && <JoinLink address={joinAddress} joinRef={joinLink} />}
      />
    </section>
  )
}

const isOnButton = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role=tab]') !== null

/** Returns the address where the student joins on the spot, if the user may add an application. */
function useJoinAddress({ token, wishes }: CallCard): string | undefined {
  const who = useWho()
  if (!who.can('EducationalJoiningApplication', 'itemAdd')) return undefined
  const category = wishes[0]?.category
  return `/JoiningApplications/walk-in?student=${token}${category ? `&category=${category.token}` : ''}`
}

function LostLease({ token, lease }: { token: string; lease: LeaseState }) {
  const work = useWork()
  const again = () =>
    void openCall(token)
      .then(({ until }) => until && lease.again(until))
      .catch(reportProblem)
  return (
    <AlertBanner tone="warn" action={<Button onPress={again}>{work('calls.again')}</Button>}>
      {lease.lost} {work('calls.textStays')}
    </AlertBanner>
  )
}

function JoinLink({ address, joinRef }: { address: string; joinRef: RefObject<HTMLDivElement | null> }) {
  const work = useWork()
  return (
    <div ref={joinRef}>
      <LinkButton href={address} className="min-h-10" aria-keyshortcuts="a">
        <UserPlus aria-hidden size={16} />
        {work('calls.join')}
        <KeyHint keys="A" />
      </LinkButton>
    </div>
  )
}
