/** The head of an application: who asks, and before the decision what accepting makes. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  Armchair,
  BookOpen,
  CircleAlert,
  CircleCheck,
  ListChecks,
  MessageCircle,
  ReceiptText,
  UserCheck,
  Users,
} from 'lucide-react'
import type { readAcceptance } from '@topcenter/model/joining/api'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { priceList } from '@topcenter/model/joining/price-list'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Face } from '../fields/face.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys } from '../records/queries.ts'
import type { HeadProps } from '../records/record-panels.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { StateNotes } from '../records/panel/state-notes.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { groupsQuery, proposedGroup, useWeeklyTimes } from './group-choices.tsx'
import { seatsOf } from './seats.tsx'
import { useShownAmount } from './shown-amount.ts'
import './application-head.css'

type Acceptance = AnswerOf<typeof readAcceptance>

export default function ApplicationHead({ entity, record, onInput }: HeadProps) {
  const isOpen = record.state === 'UnderReview' && record.recordState === 'active'
  const decides = isStaff(useWho().userType)
  const { data } = useQuery({
    enabled: decides,
    queryKey: [...recordKeys.all(priceList), 'acceptance', record.token, record.version],
    queryFn: ({ signal }) =>
      call<typeof readAcceptance>('GET /api/educational-joining-applications/:token/acceptance', {
        params: { token: record.token },
        signal,
      }),
    staleTime: 0,
  })
  useShownAmount(isOpen ? data?.purchase?.money : undefined, onInput)
  return (
    <div className="grid gap-3">
      <StateNotes record={record} />
      <Applicant entity={entity} record={record} student={data?.student} />
      {isOpen && <Wanted record={record} />}
      {isOpen && decides && (data ? <Makes acceptance={data} record={record} /> : <CardSkeleton />)}
    </div>
  )
}

interface ApplicantProps extends Pick<HeadProps, 'entity' | 'record'> {
  readonly student: Acceptance['student'] | undefined
}

/** Shows the face, the state, and how to call. */
function Applicant({ entity, record, student }: ApplicantProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const person = student ?? (record.student as Shown | null)
  return (
    <div className="flex items-center gap-3">
      {person && <Face person={person} size="large" />}
      <div className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {record.state && (
            <StateBadge tone={toneOf(record.state)}>{texts.value(entity, 'state', record.state)}</StateBadge>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <Isolate className="text-ink-3">{record.code}</Isolate>
          <span aria-hidden>·</span>
          <span>{work('joined.applied', { when: formats.relative(record.createdAt) })}</span>
          {student?.phone && (
            <>
              <span aria-hidden>·</span>
              <a href={`tel:${student.phone}`} dir="ltr" className="hover:underline">
                {spacedPhone(student.phone)}
              </a>
              {student.isOnWhatsApp && (
                <a
                  href={whatsAppAddress(student.phone)}
                  target="_blank"
                  rel="noreferrer"
                  className="decision-chat"
                  aria-label={work('person.writeTo', { name: texts.name(student.names) })}
                >
                  <MessageCircle aria-hidden size={16} />
                </a>
              )}
            </>
          )}
        </span>
      </div>
    </div>
  )
}

/** Shows the subject, the group that has a seat, and its free seats. */
function Wanted({ record }: { record: RecordData }) {
  const texts = useTexts()
  const who = useWho()
  const may = who.can('EducationalGroup', 'view')
  const { data } = useQuery({
    ...groupsQuery(String(record.educationalCategoryToken ?? ''), String(record.educationalPeriodToken ?? '')),
    enabled: may,
  })
  const group = proposedGroup(data?.items ?? [])
  return (
    <dl className="decision-wanted">
      <Cell icon={<BookOpen aria-hidden size={14} />} label={texts.entity('educationalCategory').one}>
        <bdi>{texts.name((record.educationalCategory as Shown | null)?.names)}</bdi>
        <bdi>{texts.name((record.educationalPeriod as Shown | null)?.names)}</bdi>
      </Cell>
      {may && data && <GroupCells group={group} />}
    </dl>
  )
}

function GroupCells({ group }: { group: RecordData | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const { number } = useFormats()
  const label = texts.entity('educationalGroup').one
  const times = useWeeklyTimes(group ?? noGroup)
  if (!group)
    return (
      <Cell icon={<Users aria-hidden size={14} />} label={label}>
        <span>{work('joined.noGroup')}</span>
        <span>{work('joined.noGroups')}</span>
      </Cell>
    )
  const { taken, most, isFull } = seatsOf(group)
  return (
    <>
      <Cell icon={<Users aria-hidden size={14} />} label={label}>
        <bdi>{texts.name(group.names)}</bdi>
        <bdi>{times}</bdi>
      </Cell>
      <Cell icon={<Armchair aria-hidden size={14} />} label={work('joined.seatsHead')}>
        <span>
          {most === null
            ? work('joined.noLimit')
            : work('joined.freeOf', { n: number(Math.max(0, most - taken)), m: number(most) })}
        </span>
        <span>{isFull ? work('joined.allFull') : work('counts.students', { count: taken })}</span>
      </Cell>
    </>
  )
}
const noGroup = { slices: [] } as unknown as RecordData

function Cell({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows the debt that accepting makes, what else follows from it, and what speaks against it. */
function Makes({ acceptance, record }: { acceptance: Acceptance; record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const { approves, hasAccount, owed, purchase, refused } = acceptance
  const formats = useFormats()
  const why =
    refused === null
      ? work('joined.buysNone')
      : refused === 'permission.missing'
        ? work('joined.mayNotBuy')
        : texts.refusal(refused).detail
  return (
    <>
      <section className="decision-makes" aria-label={work('joined.makes')}>
        <h3>
          <ListChecks aria-hidden size={16} />
          {work('joined.makes')}
        </h3>
        {purchase ? (
          <Purchase purchase={purchase} record={record} />
        ) : (
          <p className={refused === null ? undefined : 'text-warn'}>{why}</p>
        )}
        <ul>
          {purchase && purchase.money > 0 && (
            <Follows icon={<ReceiptText aria-hidden size={16} />}>{work('joined.debtToday')}</Follows>
          )}
          {approves && <Follows icon={<UserCheck aria-hidden size={16} />}>{work('joined.approves')}</Follows>}
          <Follows icon={<MessageCircle aria-hidden size={16} />}>
            {work(hasAccount ? 'joined.tells' : 'joined.noAccount')}
          </Follows>
          <Follows icon={<Armchair aria-hidden size={16} />}>{work('joined.seatAfter')}</Follows>
        </ul>
      </section>
      {owed !== null && (
        <p className={`flex items-center gap-2 text-sm ${owed > 0 ? 'text-warn' : 'text-ink-2'}`}>
          {owed > 0 ? <CircleAlert aria-hidden size={16} /> : <CircleCheck aria-hidden size={16} className="text-ok" />}
          {owed > 0 ? work('joined.owes', { money: formats.money(owed) }) : work('joined.owesNothing')}
        </p>
      )}
    </>
  )
}

const Follows = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
)

function Purchase({ purchase, record }: { purchase: NonNullable<Acceptance['purchase']>; record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { price, discount, money, isOffer } = purchase
  return (
    <dl className="decision-sum">
      <div>
        <dt>
          {texts.value('educationalJoiningApplication', 'subscriptionType', String(record.subscriptionType))}
          {isOffer && ` · ${work('walkIn.offer')}`}
        </dt>
        <dd>{formats.amount(price)}</dd>
      </div>
      {discount > 0 && (
        <div className="text-ok">
          <dt>{texts.field(joiningApplicationSubscription, 'discount')}</dt>
          <dd dir="ltr">−{formats.amount(discount)}</dd>
        </div>
      )}
      <div className="decision-due">
        <dt>{work('joined.due')}</dt>
        <dd>
          <strong>{formats.money(money)}</strong>
        </dd>
      </div>
    </dl>
  )
}
