/** Box for a reply or a note. Unsent text stays on the device. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Lock, Reply, Send } from 'lucide-react'
import { isStaff } from '@topcenter/model/kit/permission'
import { AttachBox } from '../../fields/attach-box.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { OneOf } from '../../ui/buttons/one-of.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { isOwn, type Talk } from './complaint-data.ts'
import { SavedReplies } from './saved-replies.tsx'
import { type Kind, longest, useUnsent } from './use-unsent.ts'

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
  const isMine = isOwn(who, record)
  const mayNote = isStaff(who.userType) && !isMine
  const { kind, setKind, input } = useAskedKind(asked, mayNote)
  const { draft, setDraft, attached, meanwhile, isPending, send, close } = useUnsent(record, kind, after, onSent)
  const text = draft.trim()
  const gender = record.complainant?.gender ?? ''
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
      {mayNote && <Kinds kind={kind} name={name} gender={gender} onChange={setKind} />}
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

/** Keeps the chosen kind. A kind that a key of the screen asks for is chosen, and its box takes the focus. */
function useAskedKind(asked: Asked | undefined, mayNote: boolean) {
  const [kind, setKind] = useState<Kind>('reply')
  const [seen, setSeen] = useState(asked)
  const input = useRef<HTMLTextAreaElement>(null)
  if (asked && seen !== asked) {
    setSeen(asked)
    setKind(mayNote ? asked.kind : 'reply')
  }
  const times = asked?.times ?? 0
  useEffect(() => {
    if (times > 0) input.current?.focus()
  }, [times])
  return { kind, setKind, input }
}

interface KindsProps {
  readonly kind: Kind
  /** Name of the complainant. */
  readonly name: string
  readonly gender: string
  onChange(kind: Kind): void
}

function Kinds({ kind, name, gender, onChange }: KindsProps) {
  const work = useWork()
  return (
    <div className="talk-kinds">
      <OneOf<Kind>
        label={work('talk.reply')}
        className="tabs-list"
        optionClass="tab"
        value={kind}
        onChange={onChange}
        options={[
          {
            value: 'reply',
            content: <Kinded icon={<Reply aria-hidden size={15} />} text={work('talk.replyTo', { name })} />,
          },
          { value: 'note', content: <Kinded icon={<Lock aria-hidden size={15} />} text={work('talk.note')} /> },
        ]}
      />
      <span className="talk-arrives">
        {kind === 'note' ? work('talk.noteHidden', { name }) : work('talk.arrives', { gender })}
      </span>
    </div>
  )
}

const Kinded = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    {text}
  </span>
)
