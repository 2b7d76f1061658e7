/** One package: its contents, the free samples, and the ways to get it. */
import { wholeFrom } from '@topcenter/model/media/watched'
import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Lock } from 'lucide-react'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { clockText } from '../../fields/clock-text.ts'
import { watchPath } from '../sharing/shelf-data.ts'
import { Cover, Price, Progress } from './offer-card.tsx'
import { PointsConfirm } from './points-confirm.tsx'
import { askFor, contentsQuery, type OfferedPackage, type PackageItem, useRefreshShop } from './shop-data.ts'
import { countsOf, spanText } from './shop-words.ts'

interface PackageSheetProps {
  readonly child: string | undefined
  /** Undefined: the address names none that is offered. */
  readonly pack: OfferedPackage | undefined
  /** Number of points that the student has. */
  readonly points: number
  onCode(): void
  onClose(): void
}

export function PackageSheet({ child, pack, points, onCode, onClose }: PackageSheetProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <Dialog
      isOpen
      size="medium"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={pack ? texts.name(pack.names) : work('shop.gone')}
      {...(pack ? { actions: <Actions {...{ child, pack, points, onCode }} /> } : {})}
    >
      {pack ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Cover pack={pack} />
          {texts.name(pack.description) && <p className="whitespace-pre-line">{texts.name(pack.description)}</p>}
          <p className="text-sm text-ink-2">
            {[spanText(work, formats, pack), ...countsOf(work, pack)].filter(Boolean).join(' · ')}
          </p>
          {pack.standing === 'Open' ? <Progress pack={pack} /> : <Price pack={pack} />}
          <Contents child={child} pack={pack.token} />
        </div>
      ) : (
        <EmptyState title={work('shop.gone')} text={work('shop.goneText')} />
      )}
    </Dialog>
  )
}

type ActionsProps = Pick<PackageSheetProps, 'child' | 'points' | 'onCode'> & { readonly pack: OfferedPackage }

function Actions({ child, pack, points, onCode }: ActionsProps): ReactNode {
  const work = useWork()
  const who = useWho()
  if (pack.standing === 'Open')
    return (
      pack.next && (
        <LinkButton variant="primary" href={watchPath(pack.next)}>
          {work(pack.percent ? 'shop.goOn' : 'shop.watch')}
        </LinkButton>
      )
    )
  if (pack.standing === 'Closed')
    return (
      who.can('Debt', 'view') && <LinkButton href="/JoiningApplications/statement">{work('shop.toAccount')}</LinkButton>
    )
  return <WaysToGet {...{ child, pack, points, onCode }} />
}

/** Free: open at once; else by a code or for points, or asked for here and paid at the desk. */
function WaysToGet({ child, pack, points, onCode }: ActionsProps) {
  const work = useWork()
  const { isAsking, isSure, setSure, ask } = useAsking(pack, child)
  const [isSpending, setSpending] = useState(false)
  const { pricePoints: price } = pack
  if (isSpending && price !== null)
    return <PointsConfirm {...{ child, pack, price }} balance={points} onClose={() => setSpending(false)} />
  const forPoints = price !== null && pack.standing !== 'Later' && (
    <Button onPress={() => setSpending(true)}>{work('shop.getForPoints', { count: price })}</Button>
  )
  const byCode = <Button onPress={onCode}>{work('shop.haveCode')}</Button>
  if (pack.standing !== 'None')
    return (
      <>
        {forPoints}
        {byCode}
      </>
    )
  if (pack.isFree)
    return (
      <Button variant="primary" isPending={isAsking} onPress={() => void ask()}>
        {work('shop.openFree')}
      </Button>
    )
  if (!isSure)
    return (
      <>
        <Button variant="primary" onPress={() => setSure(true)}>
          {work('shop.subscribe')}
        </Button>
        {forPoints}
        {byCode}
      </>
    )
  return (
    <div className="grid gap-2">
      <p role="status">{work('shop.askText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isAsking} onPress={() => void ask()}>
          {work('shop.askNow')}
        </Button>
        {byCode}
      </div>
    </div>
  )
}

/** Asks for a package; `isSure` says that the user was asked first. */
function useAsking(pack: OfferedPackage, child: string | undefined) {
  const work = useWork()
  const texts = useTexts()
  const refresh = useRefreshShop()
  const [isAsking, setAsking] = useState(false)
  const [isSure, setSure] = useState(false)
  const ask = async (): Promise<void> => {
    setAsking(true)
    try {
      await askFor(pack.token, child)
      refresh()
      toasts.show({
        tone: 'success',
        text: work(pack.isFree ? 'shop.freeOpened' : 'shop.askedNow', { name: texts.name(pack.names) }),
      })
    } catch (error) {
      reportProblem(error)
    } finally {
      setAsking(false)
      setSure(false)
    }
  }
  return { isAsking, isSure, setSure, ask }
}

function Contents({ child, pack }: { child: string | undefined; pack: string }) {
  const work = useWork()
  const answer = useQuery(contentsQuery(pack, child))
  return (
    <Answered query={answer}>
      {({ items }) =>
        items.length > 0 && (
          <ul aria-label={work('shop.contents')} className="package-items">
            {items.map((item) => (
              <li key={item.token}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

function Item({ item }: { item: PackageItem }) {
  const texts = useTexts()
  const work = useWork()
  const inside = (
    <>
      <span className="shrink-0 text-ink-2">
        <FileIcon kind={item.mediaType} />
      </span>
      <span className="min-w-0 flex-auto">
        <bdi>{texts.name(item.names)}</bdi>
      </span>
      {item.isSample && <StateBadge tone="accent">{work('shop.sampleMark')}</StateBadge>}
      {item.seconds !== null && (
        <bdi dir="ltr" className="text-sm tabular-nums text-ink-2">
          {clockText(item.seconds)}
        </bdi>
      )}
      {item.isOpen ? (
        item.percent >= wholeFrom && (
          <CircleCheck role="img" aria-label={work('media.seen')} className="text-ok" size={18} />
        )
      ) : (
        <Lock role="img" aria-label={work('shop.locked')} size={16} />
      )}
    </>
  )
  return item.isOpen ? (
    <InnerLink href={watchPath(item.token)} className="package-item">
      {inside}
    </InnerLink>
  ) : (
    <div className="package-item">{inside}</div>
  )
}
