/** Notifications as they are read in the bell's panel and on their page: by day, what is alike as one line that opens. */
import { useState } from 'react'
import { Check, ChevronDown, X } from 'lucide-react'
import { notification } from '@topcenter/model/alerts/notification'
import { inLanguage } from '../../platform/in-language.ts'
import { useWho } from '../../platform/session.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useAction } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { type Alike, grouped } from './grouped.ts'
import { useNoticeActs } from './notice-data.ts'
import './notices.css'

interface ListProps {
  readonly items: readonly RecordData[]
  /** After one was opened. */
  onOpened?(): void
}

export function NoticeList({ items, onOpened }: ListProps) {
  const formats = useFormats()
  return grouped(items, (item) => ({ day: formats.day(item.createdAt), kind: String(item.kind) })).map(
    ({ day, groups }) => (
      <section key={day} aria-label={day}>
        <h3 className="notices-day">{day}</h3>
        <ul className="notices">
          {groups.map((group) => (
            <Group key={group.items[0]!.token} group={group} onOpened={onOpened} />
          ))}
        </ul>
      </section>
    ),
  )
}

function Group({ group, onOpened }: { group: Alike<RecordData>; onOpened: ListProps['onOpened'] }) {
  const texts = useTexts()
  const formats = useFormats()
  const acts = useNoticeActs()
  const [isOpen, setOpen] = useState(false)
  const [first] = group.items
  if (group.items.length === 1) return <Notice item={first!} onOpened={onOpened} />
  const isUnread = group.items.some(({ read }) => !read)
  const name = texts.value(notification, 'kind', group.kind)
  return (
    <li>
      <div className="notice">
        <button type="button" className="notice-words" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="notice-title" data-unread={isUnread || undefined}>
            <span>{name}</span>
            <span className="notice-count">{formats.number(group.items.length)}</span>
            <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : undefined} />
          </span>
          {!isOpen && <bdi className="notice-text">{texts.name(first!.names)}</bdi>}
          <span className="notice-time">{formats.relative(first!.createdAt)}</span>
        </button>
        <Acts
          name={name}
          isUnread={isUnread}
          onRead={() => void acts.read({ items: group.items })}
          onRemove={() => void acts.remove({ items: group.items })}
        />
      </div>
      {isOpen && (
        <ul className="notices is-inner">
          {group.items.map((item) => (
            <Notice key={item.token} item={item} onOpened={onOpened} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Opening a notification marks it as read; one without an address is only marked. */
function Notice({ item, onOpened }: { item: RecordData; onOpened: ListProps['onOpened'] }) {
  const texts = useTexts()
  const formats = useFormats()
  const acts = useNoticeActs()
  const { mutate } = useAction(notification)
  const open = () => {
    if (item.allowed.includes('markOpened'))
      mutate({ token: item.token, action: 'markOpened' }, { onError: reportProblem })
    onOpened?.()
  }
  const link = typeof item.link === 'string' ? item.link : undefined
  const title = texts.name(item.names)
  // The server writes both languages; what one person wrote has its own.
  const own = item.names?.[texts.language] ? inLanguage(texts.language) : {}
  const text = texts.name(item.description as never)
  const child = item.student as { names: RecordData['names'] } | null | undefined
  const words = (
    <>
      <span className="notice-title" data-unread={!item.read || undefined}>
        <bdi {...own}>{title}</bdi>
      </span>
      {text && (
        <bdi className="notice-text" {...own}>
          {text}
        </bdi>
      )}
      <span className="notice-time">
        {formats.relative(item.createdAt)}
        {child && <bdi> · {texts.name(child.names)}</bdi>}
      </span>
    </>
  )
  return (
    <li className="notice" data-priority={item.priority as string}>
      {link ? (
        <InnerLink href={link} className="notice-words" onClick={open}>
          {words}
        </InnerLink>
      ) : (
        <div className="notice-words">{words}</div>
      )}
      <Acts
        name={title}
        isUnread={!item.read}
        onRead={() => void acts.read({ items: [item] })}
        onRemove={() => void acts.remove({ items: [item] })}
      />
    </li>
  )
}

interface ActsProps {
  readonly name: string
  readonly isUnread: boolean
  onRead(): void
  onRemove(): void
}

function Acts({ name, isUnread, onRead, onRemove }: ActsProps) {
  const work = useWork()
  const who = useWho()
  if (!who.can('Notification', 'notificationRead')) return null
  return (
    <span className="notice-acts">
      {isUnread && (
        <IconButton
          quiet
          label={work('notifications.readOne', { name })}
          icon={<Check aria-hidden size={16} />}
          onPress={onRead}
        />
      )}
      <IconButton
        quiet
        label={work('notifications.deleteOne', { name })}
        icon={<X aria-hidden size={16} />}
        onPress={onRemove}
      />
    </span>
  )
}
