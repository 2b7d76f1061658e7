/** One package as staff see it: its offer, how it sells this month, and how long its cards last. */
import { type ReactNode, useId } from 'react'
import { EllipsisVertical, Pencil, Printer, Ticket } from 'lucide-react'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCode, mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { pictureOf } from '../../../platform/picture.ts'
import { useWho } from '../../../platform/session.ts'
import { useTexts, useWork } from '../../../platform/texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Press } from '../../../ui/buttons/press.tsx'
import { StateBadge, type Tone } from '../../../ui/marks/badge.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx'
import { useFormats, useLanguage } from '../../../ui/page/language.tsx'
import { Counts, Cover } from '../offer-card.tsx'
import { priceText, spanText } from '../shop-words.ts'
import { isShort, type Seen, type SeenSales } from './overview-data.ts'

export interface PackageActs {
  open(token: string): void
  edit(token: string): void
  sell(token: string): void
  print(token: string): void
}

/** Acts that the user may do with a package. */
export function useMayDo(): (pack: Seen) => Readonly<Record<'edit' | 'sell' | 'print', boolean>> {
  const who = useWho()
  const edit = who.may(mediaPackage, 'update')
  const sell = who.can('InstallmentPayment', 'addPayments')
  const print = who.may(mediaPackageCodeBatch, 'create')
  return ({ isFree, standing, price }) => ({
    edit,
    sell: sell && !isFree && price > 0 && standing !== 'Blocked',
    print: print && !isFree && standing !== 'Blocked',
  })
}

const tones: Readonly<Record<Seen['standing'], Tone>> = {
  Offered: 'ok',
  Draft: 'neutral',
  Over: 'neutral',
  Blocked: 'bad',
}

export interface PackageCardProps {
  readonly pack: Seen
  readonly acts: PackageActs
  /** In the tab order: one card of all. */
  readonly isStop: boolean
}

export function PackageCard({ pack, acts, isStop }: PackageCardProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const may = useMayDo()(pack)
  const nameId = useId()
  const span = pack.numberOfDays === null ? spanText(work, formats, pack) : formats.counted(pack.numberOfDays, 'day')
  return (
    <article className="package-card" aria-labelledby={nameId}>
      <Cover pack={{ ...pack, standing: 'None' }} picture={pictureOf(mediaPackage, pack)} />
      <div className="package-body">
        <div className="package-head">
          <h3 id={nameId}>
            <Press
              className="offer-name"
              data-key={pack.token}
              tabIndex={isStop ? 0 : -1}
              onPress={() => acts.open(pack.token)}
            >
              <bdi>{texts.name(pack.names)}</bdi>
            </Press>
          </h3>
          <StateBadge tone={tones[pack.standing]}>{work(`packages.standing.${pack.standing}`)}</StateBadge>
        </div>
        <p className="offer-span">
          {pack.category && (
            <>
              <bdi>{texts.name(pack.category.names)}</bdi>
              {span && ' · '}
            </>
          )}
          <bdi>{span}</bdi>
        </p>
        <Counts pack={pack} />
        <OfferLine pack={pack} />
        {pack.standing === 'Draft' ? (
          <Missing pack={pack} onComplete={may.edit ? () => acts.edit(pack.token) : undefined} />
        ) : (
          pack.sales && <Sales pack={pack} sales={pack.sales} />
        )}
        {pack.standing !== 'Draft' && pack.sales && (
          <Stock pack={pack} sales={pack.sales} onPrint={may.print ? () => acts.print(pack.token) : undefined} />
        )}
      </div>
      <CardMenu {...{ pack, acts, isStop }} />
    </article>
  )
}

function CardMenu({ pack, acts, isStop }: PackageCardProps) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const may = useMayDo()(pack)
  const item = (key: 'edit' | 'sell' | 'print', label: string, icon: ReactNode, keys: string): MenuEntry[] =>
    may[key] ? [{ key, label, icon, keys, onAction: () => acts[key](pack.token) }] : []
  const items: MenuEntry[] = [
    ...item('sell', work('shop.sell'), <Ticket aria-hidden size={16} />, 'S'),
    ...item('edit', texts.say('record.edit'), <Pencil aria-hidden size={16} />, 'E'),
    ...item('print', work('packages.print'), <Printer aria-hidden size={16} />, 'P'),
    ...(who.canView(mediaPackageCode) && !pack.isFree
      ? [
          {
            key: 'cards',
            label: work('packages.cardsOf'),
            icon: <Ticket aria-hidden size={16} />,
            href: `/media-package-codes/${pack.token}`,
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  const label = work('packages.more', { name: texts.name(pack.names) })
  return (
    <div className="package-more">
      <Menu
        label={label}
        groups={[{ key: 'all', items }]}
        trigger={
          <IconButton
            quiet
            variant="secondary"
            label={label}
            tabIndex={isStop ? 0 : -1}
            icon={<EllipsisVertical aria-hidden size={16} />}
          />
        }
      />
    </div>
  )
}

/** Its price of today, and until when an offer runs. */
function OfferLine({ pack: { isFree, price, insteadOf, pricePoints, offerUntil } }: { pack: Seen }) {
  const work = useWork()
  const formats = useFormats()
  if (!isFree && price === 0)
    return (
      <p className="package-price is-none">
        {pricePoints === null ? work('packages.noPrice') : work('packages.points', { count: pricePoints })}
      </p>
    )
  return (
    <div className="package-price">
      {isFree ? (
        <b>{work('packages.free')}</b>
      ) : (
        <span>
          <b>
            <bdi dir="ltr">{priceText(formats, price)}</bdi>
          </b>{' '}
          {formats.currency}
        </span>
      )}
      {insteadOf !== null && (
        <s>
          <span className="only-read">{work('shop.insteadOf')} </span>
          <bdi dir="ltr">{priceText(formats, insteadOf)}</bdi>
        </s>
      )}
      {offerUntil && (
        <span className="package-until">{work('shop.offerUntil', { date: formats.date(offerUntil) })}</span>
      )}
    </div>
  )
}

function Sales({ pack, sales }: { pack: Seen; sales: SeenSales }) {
  const work = useWork()
  const formats = useFormats()
  const figures = [
    {
      key: 'sold',
      label: work(pack.isFree ? 'packages.subscribed' : 'packages.sold'),
      value: formats.number(sales.sold),
    },
    { key: 'opened', label: work('packages.opened'), value: formats.number(sales.opened) },
    sales.boughtLater === null
      ? {
          key: 'income',
          label: work('packages.earned'),
          value: priceText(formats, sales.income),
          unit: formats.currency,
        }
      : { key: 'later', label: work('packages.boughtLater'), value: formats.number(sales.boughtLater) },
  ]
  return (
    <dl className="package-sales">
      {figures.map(({ key, label, value, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <b>
              <bdi dir="ltr">{value}</bdi>
            </b>
            {unit && <span> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The cards that are left, how long they last, and printing more of them where that is less than two weeks. */
function Stock({ pack, sales, onPrint }: { pack: Seen; sales: SeenSales; onPrint: (() => void) | undefined }) {
  const work = useWork()
  const formats = useFormats()
  const { cardsLeft, cardsMade, stockDays } = sales
  if (pack.isFree) return <p className="package-stock">{work('packages.needsNoCard')}</p>
  const isFew = isShort(sales)
  const lasts =
    stockDays === null || cardsLeft === 0
      ? ''
      : stockDays >= 365
        ? work('packages.lastsLong')
        : stockDays >= 14
          ? work('packages.lastsWeeks', { count: Math.floor(stockDays / 7) })
          : stockDays === 0
            ? work('packages.lastsToday')
            : work('packages.lastsDays', { count: stockDays })
  return (
    <>
      <div className="package-stock">
        <p className={isFew ? 'is-warn' : undefined}>
          {cardsMade === 0 ? (
            work('packages.noCards')
          ) : cardsLeft === 0 ? (
            work('packages.noneLeft')
          ) : (
            <>
              {work(isFew ? 'packages.leftFew' : 'packages.left')}{' '}
              <b>{work('packages.leftOf', { left: formats.number(cardsLeft), made: formats.number(cardsMade) })}</b>
            </>
          )}
        </p>
        {lasts && <p>{lasts}</p>}
        {onPrint && (isFew || cardsMade === 0) && (
          <Press className="package-print" onPress={onPrint}>
            <Printer aria-hidden size={14} />
            {work('packages.printNow')}
          </Press>
        )}
      </div>
      {cardsMade > 0 && (
        <span className={isFew ? 'package-bar is-warn' : 'package-bar'} aria-hidden>
          <i style={{ inlineSize: `${(100 * cardsLeft) / cardsMade}%` }} />
        </span>
      )}
    </>
  )
}

function Missing({ pack, onComplete }: { pack: Seen; onComplete: (() => void) | undefined }) {
  const work = useWork()
  const { language } = useLanguage()
  const parts = pack.missing.map((part) => work(`packages.part.${part}`)).join(language === 'ar' ? '، ' : ', ')
  return (
    <div className="package-missing">
      <h4>{work('packages.missing')}</h4>
      <p>{parts}</p>
      {onComplete && (
        <Button onPress={onComplete}>
          <Pencil aria-hidden size={16} />
          {work('packages.complete')}
        </Button>
      )}
    </div>
  )
}
