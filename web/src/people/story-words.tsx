/** A line of somebody's story in words: what happened, about what, and what else is known of it. */
import { Fragment, type ReactNode } from 'react'
import {
  ArrowLeftRight,
  Award,
  Bell,
  CalendarOff,
  Check,
  CheckCheck,
  CirclePause,
  ClipboardList,
  Coins,
  FileText,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  PenLine,
  PhoneCall,
  StickyNote,
  Undo2,
  UserPlus,
  X,
} from 'lucide-react'
import type { StoryLine } from '@topcenter/model/people/api'
import type { StoryKind } from '@topcenter/model/people/story'
import type { Names } from '@topcenter/model/kit/names'
import { entityOf } from '@topcenter/model/areas'
import { useTexts, useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'

const icons: Readonly<Record<StoryKind, LucideIcon>> = {
  made: UserPlus,
  applied: ClipboardList,
  accepted: Check,
  rejected: X,
  canceled: X,
  joined: UserPlus,
  left: LogOut,
  transferred: ArrowLeftRight,
  paused: CirclePause,
  resumed: Undo2,
  attended: Check,
  absent: X,
  excuse: CalendarOff,
  paid: Coins,
  refunded: Undo2,
  scored: Award,
  certificate: FileText,
  followUp: PhoneCall,
  called: PhoneCall,
  message: MessageCircle,
  complaint: Megaphone,
  notified: Bell,
  changed: PenLine,
  noted: StickyNote,
}
export const iconOf = ({ kind, count = 1 }: StoryLine): LucideIcon =>
  kind === 'attended' && count > 1 ? CheckCheck : icons[kind]

const tones: Partial<Record<StoryKind, string>> = {
  attended: 'ok',
  absent: 'bad',
  rejected: 'bad',
  canceled: 'bad',
  left: 'warn',
  paused: 'warn',
  excuse: 'warn',
  refunded: 'warn',
  paid: 'accent',
  joined: 'accent',
  accepted: 'accent',
  transferred: 'accent',
  scored: 'violet',
  certificate: 'violet',
}
export const toneOfLine = ({ kind, state }: StoryLine): string =>
  kind === 'absent' && state === 'excused' ? 'warn' : (tones[kind] ?? 'plain')

export interface Words {
  readonly what: ReactNode
  readonly about?: ReactNode
  readonly more?: ReactNode
}
/** At most so many letters of what somebody wrote; the record has it whole. */
const longest = 160

export function useStoryWords(): (line: StoryLine) => Words {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const named = (names: Names | null | undefined) => (names ? <bdi>{texts.name(names)}</bdi> : undefined)
  const money = (line: StoryLine) => formats.money(line.money ?? 0)
  const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
  const stateOf = (line: StoryLine) =>
    line.state
      ? texts.value(entityOf(line.entity), line.kind === 'called' ? 'replyStatus' : 'state', line.state)
      : undefined
  const by = (line: StoryLine) => (line.by ? work('person.story.by', { name: texts.name(line.by) }) : undefined)
  const joined = (...parts: readonly ReactNode[]): ReactNode => {
    const there = parts.filter(Boolean)
    return there.length === 0
      ? undefined
      : there.map((part, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            {part}
          </Fragment>
        ))
  }

  const whats = (line: StoryLine): ReactNode => {
    const { kind, count = 1, state } = line
    if (kind === 'attended') return work('person.story.attended', { count })
    if (kind === 'absent') return work(state === 'excused' ? 'person.story.excused' : 'person.story.absent', { count })
    if (kind === 'paid' || kind === 'refunded') return work(`person.story.${kind}`, { money: money(line) })
    if (kind === 'paused') return work(state === 'freeze' ? 'person.story.frozen' : 'person.story.postponed')
    if (kind === 'resumed') return work(state === 'unfreeze' ? 'person.story.unfrozen' : 'person.story.unpostponed')
    if (kind === 'scored') return named(line.names)
    if (kind === 'changed' && state !== 'update') return texts.action(entityOf(line.entity), state!).do
    return work(`person.story.${kind}`)
  }
  const abouts = (line: StoryLine): ReactNode => {
    const { kind, count = 1, names, score, of = 0 } = line
    if ((kind === 'attended' || kind === 'absent') && count > 1)
      return work('person.story.days', { from: formats.shortDate(line.from!), to: formats.shortDate(line.to!) })
    if (kind === 'scored')
      return line.state === 'Entered' ? (
        <strong className="text-ink">
          {work('person.story.score', { score: formats.number(score ?? 0), of: formats.number(of) })}
        </strong>
      ) : (
        texts.value(entityOf(line.entity), 'status', line.state!)
      )
    if (kind === 'changed')
      return joined(...(line.fields ?? []).slice(0, 6).map((name) => texts.field(entityOf(line.entity), name)))
    if (kind === 'message')
      return joined(
        line.number && texts.value(entityOf(line.entity), 'kind', line.number),
        names && work('person.story.to', { name: texts.name(names) }),
      )
    if (kind === 'noted') return by(line)
    return named(names)
  }
  const mores = (line: StoryLine): ReactNode => {
    const reason = line.reason ? <bdi>{short(line.reason)}</bdi> : undefined
    switch (line.kind) {
      case 'paid':
        return joined(
          line.number && work('person.story.receipt', { number: line.number }),
          line.other && texts.name(line.other),
          by(line),
        )
      case 'noted':
        return line.reason && <bdi>{line.reason}</bdi>
      case 'refunded':
        return joined(reason, by(line))
      case 'transferred':
        return joined(
          line.other && work('person.story.from', { name: texts.name(line.other) }),
          line.money ? formats.money(line.money) : undefined,
          reason,
        )
      case 'paused':
        return joined(
          line.from && line.to
            ? work('person.story.days', { from: formats.shortDate(line.from), to: formats.shortDate(line.to) })
            : undefined,
          reason,
        )
      case 'applied':
        return joined(line.number, stateOf(line))
      case 'accepted':
      case 'rejected':
      case 'canceled':
      case 'resumed':
      case 'certificate':
        return joined(line.number, reason, by(line))
      case 'message':
        return joined(stateOf(line), by(line))
      case 'scored':
        return line.other && named(line.other)
      case 'complaint':
      case 'excuse':
      case 'followUp':
      case 'called':
        return joined(line.number, stateOf(line), reason, line.kind === 'complaint' ? undefined : by(line))
      case 'made':
      case 'changed':
        return by(line)
      case 'attended':
      case 'absent':
        return reason
      default:
        return undefined
    }
  }
  return (line) => ({
    what: whats(line),
    about: abouts(line),
    more: mores(line),
  })
}
