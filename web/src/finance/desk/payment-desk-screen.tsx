/** The payment desk (D6.6): find, amount, Enter, print. Four actions by keyboard from the payer to a printed receipt. */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { parent, student } from '@topcenter/model/people/user'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { Face } from '../../fields/face.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { pageOf } from '../../records/record-panels.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { type Desk, deskQuery, owing } from './desk-data.ts'
import { PaymentForm } from './payment-form.tsx'
import { PersonFinder } from './person-finder.tsx'
import { ReceiptPapers } from './receipt-papers.tsx'
import type { TakenReceipt } from './take-payment.ts'

const deskPath = (token = '') => `/JoiningApplications/payment-desk${token && `/${token}`}`

/** Enter is the fields' and the buttons' own: the focus goes with the payment. */
const deskKeys = keySet('desk', { enter: ['Enter'] })

export default function PaymentDeskScreen() {
  useShownKeys({ set: deskKeys })
  const texts = useTexts()
  const work = useWork()
  const go = useNavigate()
  const { userToken: token = '' } = useParams()
  const finder = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<TakenReceipt | null>(null)
  const [seen, setSeen] = useState(token)
  if (seen !== token) {
    setSeen(token)
    setTaken(null)
  }
  const desk = useQuery({ ...deskQuery(token), enabled: token !== '' })
  const next = () => {
    setTaken(null)
    void go(deskPath())
    finder.current?.focus()
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHeader
        title={texts.screen('PaymentDesk')}
        crumbs={[{ label: texts.menu('finance') }, { label: texts.screen('PaymentDesk') }]}
      />
      <PersonFinder inputRef={finder} onFound={(found) => void go(deskPath(found))} />
      {taken ? (
        <Taken receipt={taken} onNext={next} />
      ) : !token ? (
        <EmptyState title={work('desk.none')} text={work('desk.noneText')} />
      ) : desk.error && !desk.data ? (
        <ListFailure error={desk.error} isRetrying={desk.isFetching} onRetry={() => void desk.refetch()} />
      ) : !desk.data ? (
        <CardSkeleton />
      ) : (
        <AtDesk key={token} desk={desk.data} onTaken={setTaken} />
      )}
    </div>
  )
}

function AtDesk({ desk, onTaken }: { desk: Desk; onTaken(receipt: TakenReceipt): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const { person } = desk
  const isFamily = person.userType === 'Parent' || person.userType === 'Student'
  const kind = person.userType === 'Parent' ? parent : student
  // A parent is the payer for the children.
  const isForFamily = person.userType === 'Parent' && owing(desk).some(({ relation }) => relation === 'child')
  const pays = isForFamily ? owing(desk) : [person]
  const sum = (of: 'due' | 'overdue' | 'owed') => pays.reduce((total, each) => total + each[of], 0)
  const [due, overdue, owed] = [sum('due'), sum('overdue'), sum('owed')]
  const page = who.canView(kind) && isFamily ? pageOf(kind, person.token) : undefined
  return (
    <>
      <section className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4" aria-label={texts.name(person.names)}>
        <Face person={person} size="large" />
        <div className="min-w-0 flex-auto">
          <h2 className="text-lg">
            <bdi>{texts.name(person.names)}</bdi>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            <span>{texts.userType(person.userType)}</span>
            {person.code && <Isolate>{person.code}</Isolate>}
            {person.phone && <Isolate>{spacedPhone(person.phone)}</Isolate>}
            {page && (
              <LinkButton variant="text" href={page}>
                {texts.say('record.details')}
              </LinkButton>
            )}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {(
            [
              ['desk.due', due, 'text-accent-ink'],
              ['desk.overdue', overdue, overdue > 0 ? 'text-bad' : 'text-ink'],
              [isForFamily ? 'desk.familyOwes' : 'desk.owed', owed, 'text-ink'],
              ['desk.credit', desk.credit, 'text-ink'],
            ] as const
          ).map(([key, money, tone]) => (
            <div key={key}>
              <dt className="text-sm text-ink-2">{work(key)}</dt>
              <dd className={`text-lg font-bold tabular-nums ${tone}`}>{formats.money(money)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {desk.waiting.map((each) => (
        <AlertBanner key={each.token} tone="warn">
          {work('desk.waiting', { number: each.receiptNumber, amount: formats.money(each.money) })}
        </AlertBanner>
      ))}
      {owing(desk).length === 0 ? (
        <EmptyState title={work('desk.nothing')} text={work('desk.nothingText', { name: texts.name(person.names) })} />
      ) : (
        <PaymentForm desk={desk} onTaken={onTaken} />
      )}
    </>
  )
}

interface TakenProps {
  readonly receipt: TakenReceipt
  onNext(): void
}

function Taken({ receipt, onNext }: TakenProps) {
  return receipt.receiptNumber === undefined ? (
    <TakenUnseen onNext={onNext} />
  ) : (
    <TakenSeen receipt={receipt} onNext={onNext} />
  )
}

/** For a reader who may take payments but not view receipts: nothing of the receipt is known here. */
function TakenUnseen({ onNext }: Pick<TakenProps, 'onNext'>) {
  const work = useWork()
  return (
    <section className="card grid justify-items-start gap-4 p-6">
      <h2 className="text-xl" role="status">
        {work('desk.doneUnseen')}
      </h2>
      <Button autoFocus onPress={onNext}>
        {work('desk.next')}
      </Button>
    </section>
  )
}

function TakenSeen({ receipt, onNext }: TakenProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { debtors = [], credit } = receipt
  return (
    <section
      className="card grid justify-items-start gap-4 p-6"
      aria-label={work('desk.done', { number: String(receipt.receiptNumber) })}
    >
      <div role="status">
        <h2 className="text-xl">{work('desk.done', { number: String(receipt.receiptNumber) })}</h2>
        <p className="text-2xl font-bold tabular-nums">{formats.money(Number(receipt.money))}</p>
        <p className="text-ink-2">
          <bdi>{texts.name(receipt.user?.names)}</bdi>
          {debtors.length > 1 && (
            <>
              {' '}
              · {work('desk.forWhom')}{' '}
              {new Intl.ListFormat(texts.language).format(debtors.map((each) => texts.name(each.names)))}
            </>
          )}
        </p>
        {credit ? <p className="text-ink-2">{work('desk.keptCredit', { amount: formats.money(credit) })}</p> : null}
      </div>
      {receipt.verification === 'Waiting' && <AlertBanner tone="warn">{work('desk.doneWaiting')}</AlertBanner>}
      <div className="flex flex-wrap gap-2">
        <ReceiptPapers receipt={receipt.token} first={first} />
        <Button onPress={onNext}>{work('desk.next')}</Button>
      </div>
    </section>
  )
}
