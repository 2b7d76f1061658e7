/**
 * One card, 85.6 × 54 mm, the same in both languages of the reader: Arabic first, English beside it. The QR code is the
 * person's code.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useBothTexts, useWork } from '../platform/texts.ts'
import { Face } from '../fields/face.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import type { RecordData } from '../records/record.ts'
import { Logo } from '../ui/marks/logo.tsx'
import { QrCode } from '../ui/marks/qr-code.tsx'

export function IdCard({ entity, person }: { entity: AnyEntity; person: RecordData }) {
  const both = useBothTexts()
  const work = useWork()
  const nameOf = useRecordName()
  const centre = useWho().establishment?.names
  const { ar, en, und } = person.names ?? {}
  return (
    <article className="id-card" dir="rtl" aria-label={nameOf(person)}>
      <header className="id-card-head">
        <Logo size={26} />
        <span className="id-card-centre">
          <strong lang="ar">{centre?.ar ?? centre?.und}</strong>
          <span lang="en" dir="ltr">
            {centre?.en}
          </span>
        </span>
        <span className="id-card-kind">
          {both && (
            <>
              <strong lang="ar">{both.ar.entity(entity).one}</strong>
              <span lang="en" dir="ltr">
                {both.en.entity(entity).one}
              </span>
            </>
          )}
        </span>
      </header>
      <div className="id-card-body">
        <span className="id-card-photo">
          <Face person={person} entity={entity} name={ar ?? nameOf(person)} size="photo" />
        </span>
        <div className="id-card-names">
          <strong lang="ar">
            <bdi>{ar ?? und ?? en}</bdi>
          </strong>
          {en && (ar ?? und) && (
            <span lang="en" dir="ltr">
              {en}
            </span>
          )}
          <bdi dir="ltr" className="id-card-code">
            {person.code}
          </bdi>
        </div>
        {person.code && (
          <QrCode text={person.code} label={work('person.codeOf', { name: nameOf(person) })} className="id-card-qr" />
        )}
      </div>
    </article>
  )
}
