/** The head of a call: the student, the number of the call, and how long they are held. */
import { type RefObject, useMemo } from 'react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { CallCard } from '@topcenter/model/interests/api'
import { isInterested } from '@topcenter/model/interests/follow-up'
import { toneOf } from '../../fields/state-tone.ts'
import { Face } from '../../fields/face.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useLanguage } from '../../ui/page/language.tsx'
import { PriorityMark } from './priority.tsx'
import { LeaseRing, type LeaseState } from './lease-ring.tsx'

interface CallHeadProps {
  readonly card: CallCard
  readonly lease: LeaseState
  readonly isNarrow: boolean
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  onBack(): void
}

export function CallHead({ card, lease, isNarrow, titleRef, onBack }: CallHeadProps) {
  const texts = useTexts()
  const work = useWork()
  const { language } = useLanguage()
  const now = useMinute()
  const age = useMemo(
    () => (card.birthDate ? Math.floor((now - Date.parse(card.birthDate)) / 31_557_600_000) : null),
    [card.birthDate, now],
  )
  const name = texts.name(card.names)
  const stage = card.line?.stage
  const Back = language === 'ar' ? ArrowRight : ArrowLeft
  const Title = isNarrow ? 'h1' : 'h2'
  return (
    <header className="call-head">
      {isNarrow && (
        <IconButton quiet label={work('calls.back')} icon={<Back aria-hidden size={18} />} onPress={onBack} />
      )}
      {!isNarrow && <Face person={card} size="large" />}
      <div className="min-w-0 grow">
        <Title ref={titleRef} tabIndex={-1} className="call-name">
          <bdi>{name}</bdi>{' '}
          {stage && isInterested(stage) && (
            <StateBadge tone={toneOf(stage)}>{texts.value('interestFollowUp', 'joiningType', stage)}</StateBadge>
          )}
          <PriorityMark priority={card.line?.priority} />
        </Title>
        <p className="one-line text-sm text-ink-3">
          {[
            work('calls.number', { count: (card.line?.number ?? 0) + 1 }),
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
  )
}
