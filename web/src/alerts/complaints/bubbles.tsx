/** Messages of a complaint, day by day: theirs, ours, and the notes of the staff. */
import { Fragment } from 'react'
import { Lock } from 'lucide-react'
import { complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { AttachmentsOf } from '../../fields/attachments.tsx'
import { Face } from '../../fields/face.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { isOwn, type Said, type Talk } from './complaint-data.ts'

/** Maximum of messages; the server's largest page. */
export const maxSaid = 200

export function Bubbles({ record, said }: { record: Talk; said: readonly Said[] }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const complainant =
    texts.name(record.complainant?.names) || work('talk.complainant', { gender: record.complainant?.gender ?? '' })
  const first = {
    token: record.token,
    createdAt: record.createdAt,
    sideType: 'ComplainingPerson',
    text: texts.name(record.description as never) || texts.name(record.names),
    followUpBy: record.complainant,
    attachments: record.attachments,
  } as unknown as Said
  const all = [first, ...said]
  return (
    <ol className="talk-said" aria-label={texts.entity('complaintFollowUp').many}>
      {all.map((each, at) => (
        <Fragment key={each.token}>
          {(at === 0 || formats.date(each.createdAt) !== formats.date(all[at - 1]!.createdAt)) && (
            <li className="talk-day">{formats.day(each.createdAt)}</li>
          )}
          <Bubble record={record} said={each} complainant={complainant} />
        </Fragment>
      ))}
    </ol>
  )
}

function Bubble({ record, said, complainant }: { record: Talk; said: Said; complainant: string }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const formats = useFormats()
  const isTheirs = said.sideType === 'ComplainingPerson'
  const isMySide = isTheirs === isOwn(who, record)
  const name = texts.name(said.followUpBy?.names) || (isTheirs ? complainant : work('talk.ours'))
  return (
    <li className={`talk-line ${isMySide ? 'is-ours' : 'is-theirs'}${said.internal ? ' is-note' : ''}`}>
      {!said.internal && <Face person={said.followUpBy} name={name} size="medium" />}
      <div className="talk-bubble">
        <p className="talk-by">
          {said.internal && <Lock aria-hidden size={14} />}
          {said.internal && <span>{work('talk.note')} · </span>}
          <bdi className="font-semibold">{name}</bdi>{' '}
          <time dateTime={said.createdAt}>{formats.time(said.createdAt)}</time>
          {said.internal && <span className="ms-auto">{work('talk.noteHidden', { name: complainant })}</span>}
        </p>
        <p className="talk-text" dir="auto">
          {said.text}
        </p>
        <AttachmentsOf entity={complaintFollowUp} record={said} />
      </div>
    </li>
  )
}
