/** Lists earlier calls, messages and interests of a student, the newest first. */
import { MessageCircle, Phone, PhoneOff, Sparkles } from 'lucide-react'
import type { CallMoment } from '@topcenter/model/interests/api'
import { isAnswered } from '@topcenter/model/interests/follow-up'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'

export function History({ moments }: { moments: readonly CallMoment[] }) {
  const work = useWork()
  return (
    <div className="call-column">
      <h3 className="call-column-title">{work('calls.history')}</h3>
      {moments.length === 0 ? (
        <p className="text-sm text-ink-3">{work('calls.noHistory')}</p>
      ) : (
        <ol className="call-moments">
          {moments.map((moment) => (
            <Moment key={`${moment.kind} ${moment.at} ${moment.number}`} moment={moment} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Moment({ moment }: { moment: CallMoment }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const isInterest = moment.kind === 'interest'
  const isMessage = moment.kind === 'message'
  const answered = isAnswered(moment.reply)
  const Icon = isInterest
    ? Sparkles
    : isMessage
      ? MessageCircle
      : !answered
        ? PhoneOff
        : moment.stage === 'WillJoin'
          ? Phone
          : MessageCircle
  const tone = isInterest
    ? 'accent'
    : isMessage
      ? 'ok'
      : !answered
        ? 'none'
        : moment.stage === 'WillNotJoin'
          ? 'bad'
          : moment.stage === 'WillJoin'
            ? 'ok'
            : 'warn'
  const title = isInterest
    ? work('calls.toldInterest', { name: texts.name(moment.names) })
    : isMessage
      ? work('calls.openedWhatsApp')
      : answered && moment.stage
        ? `${texts.value('interestFollowUp', 'replyStatus', moment.reply!)} · ${texts.value('interestFollowUp', 'joiningType', moment.stage)}`
        : texts.value('interestFollowUp', 'replyStatus', moment.reply ?? 'NotReplied')
  return (
    <li className="call-moment">
      <span className={`call-moment-mark is-${tone}`} aria-hidden>
        <Icon size={15} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-3">
          {[formats.when(moment.at), isInterest ? '' : texts.name(moment.names), texts.name(moment.by)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {moment.text && (
          <p className="call-quote">
            <bdi>{moment.text}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}
