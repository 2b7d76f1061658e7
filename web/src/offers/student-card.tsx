/** The card of a student, to be shown and scanned at a brand: its code changes by itself (D7.9). */
import { useQuery } from '@tanstack/react-query'
import { useTexts, useWork } from '../platform/texts.ts'
import { Face } from '../fields/face.tsx'
import { Answered } from '../records/answered.tsx'
import { QrCode } from '../ui/marks/qr-code.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { cardQuery, type StudentCard } from './offers-data.ts'

export function CardDialog({ child, onClose }: { child: string | undefined; onClose: () => void }) {
  const work = useWork()
  const card = useQuery(cardQuery(child))
  return (
    <Dialog title={work('offers.card')} isOpen onOpenChange={onClose}>
      <Answered query={card}>{(shown) => <Card card={shown} />}</Answered>
    </Dialog>
  )
}

function Card({ card }: { card: StudentCard }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const name = texts.name(card.names)
  return (
    <article className="student-card" aria-label={work('offers.cardOf', { name })}>
      <div className="student-card-who">
        <span className="student-card-face">
          <Face person={{ ...card, token: card.studentToken }} size="photo" />
        </span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <bdi dir="ltr" className="text-ink-2">
          {card.code}
        </bdi>
      </div>
      <a href={card.path} target="_blank" rel="noreferrer" aria-label={work('offers.open')} className="student-card-qr">
        <QrCode text={`${location.origin}${card.path}`} label={work('offers.cardOf', { name })} />
      </a>
      <p className="text-center text-sm text-ink-2">{work('offers.renews', { time: formats.time(card.until) })}</p>
    </article>
  )
}
