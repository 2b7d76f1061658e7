/** One package of the shop: its cover, its contents, and its price, or the watched share. */
import type { CSSProperties } from 'react'
import { Check, FileText, Headphones, PlayCircle } from 'lucide-react'
import { apiAddress } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { watchPath } from '../sharing/shelf-data.ts'
import type { OfferedPackage } from './shop-data.ts'
import '../sharing/shelf.css'
import { lengthText, percentOff, priceText, spanText } from './shop-words.ts'

export function OfferCard({ pack, onShow }: { pack: OfferedPackage; onShow: () => void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const name = texts.name(pack.names)
  const isMine = pack.standing === 'Open'
  return (
    <article className="offer" aria-label={name}>
      <Cover pack={pack} />
      <div className="offer-body">
        <h3>
          <Press className="offer-name" onPress={onShow}>
            <bdi>{name}</bdi>
          </Press>
        </h3>
        <p className="offer-span">
          {[pack.category && texts.name(pack.category.names), spanText(work, formats, pack)]
            .filter(Boolean)
            .map((word, at) => (
              <span key={at}>
                {at > 0 && ' · '}
                <bdi>{word}</bdi>
              </span>
            ))}
        </p>
        <Counts pack={pack} />
        <div className="offer-foot">
          {isMine ? <Progress pack={pack} /> : <Price pack={pack} />}
          {isMine
            ? pack.next && (
                <LinkButton
                  className="offer-go"
                  variant="ghost"
                  href={watchPath(pack.next)}
                  aria-label={`${work(pack.percent ? 'shop.goOn' : 'shop.watch')}: ${name}`}
                >
                  {work(pack.percent ? 'shop.goOn' : 'shop.watch')}
                </LinkButton>
              )
            : pack.sample &&
              pack.standing === 'None' && (
                <LinkButton
                  className="offer-sample"
                  href={watchPath(pack.sample)}
                  aria-label={`${work('shop.sample')}: ${name}`}
                >
                  {work('shop.sample')}
                </LinkButton>
              )}
        </div>
      </div>
    </article>
  )
}

/** Returns one of five colours, always the same for a subject. */
export const hueOf = (text: string): number =>
  ([...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7) % 5) + 1

/** Returns the first letter after an Arabic article, which many names begin with. */
const glyphOf = (name: string): string => name.replace(/^ال/, '').slice(0, 1)

type Covered = Pick<
  OfferedPackage,
  'token' | 'names' | 'category' | 'imageAt' | 'seconds' | 'price' | 'insteadOf' | 'standing'
>
/** @param picture Address of its picture; by default that of the shop */
export function Cover({ pack, picture: given }: { pack: Covered; picture?: string | null }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const picture = given ?? (pack.imageAt && apiAddress(`/media-shop/${pack.token}/image`, { at: pack.imageAt }))
  const off = percentOff(pack)
  return (
    <div
      className="offer-cover"
      style={{ '--hue': `var(--chart-${hueOf(pack.category?.token ?? pack.token)})` } as CSSProperties}
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" />
      ) : (
        <span aria-hidden className="offer-glyph">
          {glyphOf(texts.name(pack.category?.names ?? pack.names))}
        </span>
      )}
      {pack.standing === 'Open' ? (
        <span className="offer-tag is-mine">
          <Check aria-hidden size={14} />
          {work('shop.mine')}
        </span>
      ) : (
        pack.standing === 'None' &&
        off > 0 && <span className="offer-tag is-off">{work('shop.off', { percent: formats.percent(off) })}</span>
      )}
      {pack.seconds > 0 && (
        <span className="offer-length">
          <PlayCircle aria-hidden size={14} />
          <bdi>{lengthText(work, pack.seconds)}</bdi>
        </span>
      )}
    </div>
  )
}

export function Counts({
  pack: { lectures, recordings, files },
}: {
  pack: Pick<OfferedPackage, 'lectures' | 'recordings' | 'files'>
}) {
  const work = useWork()
  const counts = [
    { key: 'lectures', Icon: PlayCircle, count: lectures },
    { key: 'files', Icon: FileText, count: files },
    { key: 'recordings', Icon: Headphones, count: recordings },
  ] as const
  return (
    <ul className="offer-counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ key, Icon, count }) => (
          <li key={key}>
            <Icon aria-hidden size={15} />
            {work(`shop.${key}`, { count })}
          </li>
        ))}
    </ul>
  )
}

export function Progress({ pack }: { pack: OfferedPackage }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <div className="min-w-0 flex-auto">
      <span className="shelf-bar" aria-hidden>
        <span style={{ inlineSize: `${pack.percent}%` }} />
      </span>
      <p className="text-sm text-ink-2">
        {work('shop.done', { percent: formats.percent(pack.percent) })}
        {pack.until && <> · {work('media.until', { date: formats.date(pack.until) })}</>}
      </p>
    </div>
  )
}

export function Price({ pack }: { pack: OfferedPackage }) {
  const work = useWork()
  const formats = useFormats()
  const { price, insteadOf, isFree, offerUntil, pricePoints, standing, since } = pack
  if (standing === 'Asked') return <p className="offer-note">{work('shop.asked')}</p>
  if (standing === 'Closed') return <p className="offer-note">{work('shop.overdue')}</p>
  if (standing === 'Later') return <p className="offer-note">{work('shop.later', { date: formats.date(since!) })}</p>
  return (
    <div className="min-w-0">
      <p className="offer-price">
        {isFree ? (
          <b>{work('shop.free')}</b>
        ) : (
          <>
            <b>
              <bdi dir="ltr">{priceText(formats, price)}</bdi>
            </b>
            <span className="text-sm text-ink-2">{formats.currency}</span>
          </>
        )}
        {insteadOf !== null && (
          <s>
            <span className="only-read">{work('shop.insteadOf')} </span>
            <bdi dir="ltr">{priceText(formats, insteadOf)}</bdi>
          </s>
        )}
      </p>
      {pricePoints !== null && <p className="text-sm text-ink-2">{work('shop.orPoints', { count: pricePoints })}</p>}
      {offerUntil && <p className="text-sm text-warn">{work('shop.offerUntil', { date: formats.date(offerUntil) })}</p>}
    </div>
  )
}
