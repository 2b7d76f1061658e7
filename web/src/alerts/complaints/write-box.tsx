/** Where a reply or a note is written. What is not sent yet is kept on the device. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronDown, Lock, Reply, Send } from 'lucide-react'
import { complaint, complaintFollowUp, complaintReply } from '@topcenter/model/alerts/complaint'
import { isStaff } from '@topcenter/model/kit/permission'
import { AttachBox, useAttached } from '../../fields/attach-box.tsx'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useAction, useRefresh, useSave } from '../../records/mutations.ts'
import { useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { OneOf } from '../../ui/buttons/one-of.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { isOwn, type Talk } from './complaint-data.ts'

type Kind = 'reply' | 'note'
const longest = 4_000
const fewReplies = 3

/** Asked for by a key of the screen: the box of that kind takes the focus. */
export interface Asked {
  readonly kind: Kind
  readonly times: number
}

interface WriteBoxProps {
  readonly record: Talk
  /** The last message that was read. */
  readonly after: string | undefined
  readonly asked?: Asked | undefined
  onSent?: ((kind: Kind) => void) | undefined
}

export function WriteBox({ record, after, asked, onSent }: WriteBoxProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const refresh = useRefresh()
  const save = useSave(complaintFollowUp)
  const act = useAction(complaint)
  const [kind, setKind] = useState<Kind>('reply')
  const [draft, setDraft] = useStored<string>(`draft ${kind} ${record.token}`, '')
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const attached = useAttached(complaintFollowUp)
  const input = useRef<HTMLTextAreaElement>(null)
  const isMine = isOwn(who, record)
  const mayNote = isStaff(who.userType) && !isMine
  const [seen, setSeen] = useState(asked)
  if (asked && seen !== asked) {
    setSeen(asked)
    setKind(mayNote ? asked.kind : 'reply')
  }
  const times = asked?.times ?? 0
  useEffect(() => {
    if (times > 0) input.current?.focus()
  }, [times])
  const isPending = save.isPending || act.isPending
  const text = draft.trim()
  const sent = () => {
    setDraft(undefined)
    attached.clear()
    setMeanwhile(null)
    refresh(complaint)
    refresh(complaintFollowUp)
    onSent?.(kind)
  }
  const fail = (error: Error) =>
    error instanceof Problem && error.code === 'complaint.answeredMeanwhile'
      ? setMeanwhile(error.body.detail ?? error.message)
      : reportProblem(error)
  const send = (confirmAnswered = false) => {
    if (!text || isPending || attached.isSending || text.length > longest) return
    save.mutate(
      {
        values: {
          complaintToken: record.token,
          text,
          ...attached.values,
          ...(kind === 'note' ? { internal: true } : {}),
          ...(after && kind === 'reply' && !isMine ? { afterToken: after } : {}),
          ...(confirmAnswered ? { confirmAnswered } : {}),
        },
      },
      { onSuccess: sent, onError: fail },
    )
  }
  const close = () => {
    if (text && !isPending)
      act.mutate(
        { token: record.token, action: 'closeComplaint', input: { text }, version: record.version },
        { onSuccess: sent, onError: reportProblem },
      )
  }
  const name = texts.name(record.complainant?.names) || work('talk.complainant')
  const label = isMine ? work('talk.yourMessage') : work(kind === 'note' ? 'talk.noteText' : 'talk.replyTo', { name })
  return (
    // Ctrl+Enter sends, wherever the focus is in the box.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`talk-write no-print${kind === 'note' ? ' is-note' : ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        send()
      }}
    >
      {mayNote && (
        <div className="talk-kinds">
          <OneOf<Kind>
            label={work('talk.reply')}
            className="tabs-list"
            optionClass="tab"
            value={kind}
            onChange={setKind}
            options={[
              {
                value: 'reply',
                content: <Kinded icon={<Reply aria-hidden size={15} />} text={work('talk.replyTo', { name })} />,
              },
              { value: 'note', content: <Kinded icon={<Lock aria-hidden size={15} />} text={work('talk.note')} /> },
            ]}
          />
          <span className="talk-arrives">
            {kind === 'note' ? work('talk.noteHidden', { name }) : work('talk.arrives')}
          </span>
        </div>
      )}
      {meanwhile && (
        <AlertBanner tone="warn" action={<Button onPress={() => send(true)}>{work('talk.sendAnyway')}</Button>}>
          {meanwhile}
        </AlertBanner>
      )}
      <AttachBox {...attached.box}>
        <TextArea
          label={label}
          hideLabel
          placeholder={label}
          value={draft}
          onChange={(next) => setDraft(next === '' ? undefined : next)}
          maxLength={longest}
          rows={isMine ? 2 : 3}
          inputRef={input}
        />
      </AttachBox>
      {mayNote && kind === 'reply' && (
        <SavedReplies record={record} onUse={(reply) => setDraft(text ? `${text}\n${reply}` : reply)} />
      )}
      <div className="talk-foot">
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={!text || attached.isSending}
          aria-keyshortcuts="Control+Enter"
          onPress={() => send()}
        >
          <Send aria-hidden size={15} />
          {work(kind === 'note' ? 'talk.sendNote' : 'talk.send')}
          <KeyHint keys="Ctrl ⏎" />
        </Button>
        {kind === 'reply' && record.allowed.includes('closeComplaint') && !isMine && (
          <Button isDisabled={!text || attached.isSending || attached.box.files.length > 0} onPress={close}>
            {work('talk.sendAndClose')}
          </Button>
        )}
        <span className="talk-arrives" aria-live="polite">
          {text ? work('talk.draftKept') : ''}
        </span>
      </div>
    </div>
  )
}

const Kinded = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    {text}
  </span>
)

/** With its fields filled: who complains, the complaint, and who answers. */
function filled(reply: string, values: Readonly<Record<'name' | 'complaint' | 'me', string>>): string {
  const words = {
    name: 'name',
    الاسم: 'name',
    complaint: 'complaint',
    الشكوى: 'complaint',
    me: 'me',
    اسمي: 'me',
  } as const
  return reply.replaceAll(/\{([^{}]+)\}/g, (whole, word: string) =>
    word in words ? values[words[word as keyof typeof words]] : whole,
  )
}

function SavedReplies({ record, onUse }: { record: Talk; onUse(text: string): void }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { data } = useRecords(complaintReply, { size: 50, sort: 'createdAt' }, { enabled: who.canView(complaintReply) })
  if (!data || data.items.length === 0) return null
  const use = (reply: RecordData) =>
    onUse(
      filled(texts.name(reply.text as never), {
        name: texts.name(record.complainant?.names),
        complaint: texts.name(record.names),
        me: texts.name(who.names),
      }),
    )
  const more = data.items.slice(fewReplies)
  return (
    <div className="talk-replies" role="group" aria-label={work('talk.saved')}>
      <span className="text-ink-3">{work('talk.saved')}</span>
      {data.items.slice(0, fewReplies).map((reply) => (
        <Press key={reply.token} className="chip" onPress={() => use(reply)}>
          <bdi>{texts.name(reply.names)}</bdi>
        </Press>
      ))}
      {more.length > 0 && (
        <Menu
          label={work('talk.moreSaved')}
          trigger={<IconButton quiet label={work('talk.moreSaved')} icon={<ChevronDown aria-hidden size={16} />} />}
          groups={[
            {
              key: 'more',
              items: more.map((reply) => ({
                key: reply.token,
                label: texts.name(reply.names),
                onAction: () => use(reply),
              })),
            },
          ]}
        />
      )}
    </div>
  )
}
