/** One person on the phone: how to reach them, what they want, what was said, and what comes of it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, MessageCircle, Phone, UserPlus } from 'lucide-react'
import type { CallCard } from '@topcenter/model/interests/told'
import { student } from '@topcenter/model/people/user'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useStored } from '../../platform/use-stored.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { listAddress } from '../../records/list/list-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { writtenText } from '../../alerts/messages/written-text.ts'
import { toneOf } from '../../fields/state-tone.ts'
import { isInterested } from '@topcenter/model/interests/follow-up'
import {
  type Draft,
  emptyDraft,
  needsDate,
  openCall,
  openedMessage,
  type Outcome,
  outcomes,
  presetOf,
  presets,
  renewCall,
  saidBy,
  writeOutcome,
} from './call-data.ts'
import { History } from './history.tsx'
import { LeaseRing, useLease } from './lease-ring.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
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
  /** The card as it is after something was done. */
  onCard(card: CallCard): void
  onSaved(): void
  onBack(): void
}

export function Call({ card, isNarrow, onCard, onSaved, onBack }: CallProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { language } = useLanguage()
  const formats = useFormats()
  const [draft, store] = useStored<Draft>(`draft call ${who.token} ${card.token}`, emptyDraft)
  const [channel, setChannel] = useState<'PHONE' | 'WHATSAPP'>('PHONE')
  const [missing, setMissing] = useState<string | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const now = useMinute()
  const lease = useLease(card.until, () => renewCall(card.token))
  const timeZone = who.establishment?.timeZone ?? 'Africa/Cairo'
  const change = (to: Partial<Draft>) => {
    lease.work()
    setMissing(null)
    store({ ...draft, ...to })
  }
  const choose = (outcome: Outcome) => {
    const at = presets(now, timeZone).find(({ key }) => key === presetOf[outcome])?.at ?? null
    change({ outcome, nextAt: at })
  }
  const name = texts.name(card.names)
  const save = useMutation({
    mutationFn: () =>
      writeOutcome(card.token, {
        channel,
        ...saidBy(draft, card.line?.stage),
        ...(draft.text.trim() ? { text: draft.text.trim() } : {}),
      }),
    onSuccess: () => {
      store(undefined)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof Problem && /^followUp\.(held|lapsed)/.test(error.code)) lease.lose(error.body.detail)
      else reportProblem(error)
    },
  })
  const submit = () => {
    if (save.isPending) return
    if (!draft.outcome) return setMissing(work('calls.chooseOutcome'))
    if (needsDate(draft.outcome) && !draft.nextAt) return setMissing(work('calls.chooseDate'))
    save.mutate()
  }
  const phone = card.phone ?? card.phone2
  const [template, setTemplate] = useState<string | null>(null)
  const message = card.messages.find(({ token }) => token === template) ?? card.messages[0]
  const opened = () => {
    setChannel('WHATSAPP')
    if (message) void openedMessage(card.token, message.text, message.token).then(onCard).catch(reportProblem)
  }
  const callLink = useRef<HTMLAnchorElement>(null)
  const whatsAppLink = useRef<HTMLAnchorElement>(null)
  const turnDate = () => {
    const all = presets(now, timeZone)
    const at = all.findIndex((each) => each.at === draft.nextAt)
    change({ nextAt: all[(at + 1) % all.length]!.at })
  }
  const joinAddress = who.can('EducationalJoiningApplication', 'itemAdd')
    ? `/JoiningApplications/walk-in?student=${card.token}${card.wishes[0]?.category ? `&category=${card.wishes[0].category.token}` : ''}`
    : undefined
  const joinLink = useRef<HTMLDivElement>(null)
  const onButton = (event: KeyboardEvent) =>
    event.target instanceof HTMLElement && event.target.closest('button, a, [role=tab]')
  useScreenKeys(callKeys, {
    call: (event) => (onButton(event) ? false : callLink.current?.click()),
    ...(message && phone ? { whatsApp: () => whatsAppLink.current?.click() } : {}),
    ...Object.fromEntries(outcomes.map((each) => [each, () => choose(each)])),
    date: turnDate,
    text: () => text.current?.focus(),
    ...(joinAddress ? { join: () => joinLink.current?.querySelector('a')?.click() } : {}),
    save: submit,
  })
  // the name is what the screen is about now
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const age = useMemo(
    () => (card.birthDate ? Math.floor((now - Date.parse(card.birthDate)) / 31_557_600_000) : null),
    [card.birthDate, now],
  )
  const Back = language === 'ar' ? ArrowRight : ArrowLeft
  const Title = isNarrow ? 'h1' : 'h2'
  const stage = card.line?.stage
  return (
    // Ctrl+Enter saves also while one types.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="call"
      aria-label={name}
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
        <header className="call-head">
          {isNarrow && (
            <IconButton quiet label={work('calls.back')} icon={<Back aria-hidden size={18} />} onPress={onBack} />
          )}
          {!isNarrow && <Avatar name={name} size="large" />}
          <div className="min-w-0 grow">
            <Title ref={title} tabIndex={-1} className="call-name">
              <bdi>{name}</bdi>{' '}
              {stage && isInterested(stage) && (
                <StateBadge tone={toneOf(stage)}>{texts.value('interestFollowUp', 'joiningType', stage)}</StateBadge>
              )}
            </Title>
            <p className="one-line text-sm text-ink-3">
              {[
                work('calls.number', { number: (card.line?.number ?? 0) + 1 }),
                card.line?.agent && work('calls.agent', { name: texts.name(card.line.agent.names) }),
                texts.name(card.knownMethod),
                age && age > 2 ? work('calls.years', { count: age }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <LeaseRing lease={lease} />
        </header>
        {lease.lost && (
          <AlertBanner
            tone="warn"
            action={
              <Button
                onPress={() =>
                  void openCall(card.token)
                    .then(({ until }) => until && lease.again(until))
                    .catch(reportProblem)
                }
              >
                {work('calls.again')}
              </Button>
            }
          >
            {lease.lost} {work('calls.textStays')}
          </AlertBanner>
        )}
        <div className="call-reach">
          {phone ? (
            <a ref={callLink} className="call-phone" href={`tel:${phone}`} onClick={() => setChannel('PHONE')}>
              <span className="call-number" dir="ltr">
                <Phone aria-hidden size={20} />
                {phone.replace(/^\+20(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')}
              </span>
              <span className="flex items-center gap-2">
                {work('calls.call')} <KeyHint keys="⏎" />
              </span>
            </a>
          ) : (
            <p className="call-phone is-empty">{work('calls.noPhone')}</p>
          )}
          {phone && message && (
            <a
              ref={whatsAppLink}
              className="call-whatsapp"
              href={whatsAppAddress(phone, message.text)}
              target="_blank"
              rel="noreferrer"
              aria-keyshortcuts="w"
              onClick={opened}
            >
              <MessageCircle aria-hidden size={20} />
              {work('calls.whatsApp')}
              {message.names && card.messages.length === 1 && (
                <span className="one-line font-normal">«{texts.name(message.names)}»</span>
              )}
              <KeyHint keys="W" />
            </a>
          )}
          {phone && card.messages.length > 1 && (
            <Select
              label={work('calls.template')}
              hideLabel
              value={message?.token ?? null}
              options={card.messages.map((each) => ({ value: each.token!, label: texts.name(each.names) }))}
              onChange={setTemplate}
            />
          )}
          {who.canView(student) && (
            <LinkButton href={`${listAddress(student, {})}?record=${card.token}`} className="min-h-12">
              {work('calls.page')}
            </LinkButton>
          )}
        </div>
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
        timeZone={timeZone}
        missing={missing}
        textRef={text}
        isPending={save.isPending}
        onChange={change}
        onChoose={choose}
        onSave={submit}
        join={
          joinAddress && (
            <div ref={joinLink}>
              <LinkButton href={joinAddress} className="min-h-10" aria-keyshortcuts="a">
                <UserPlus aria-hidden size={16} />
                {work('calls.join')}
                <KeyHint keys="A" />
              </LinkButton>
            </div>
          )
        }
      />
    </section>
  )
}
