/** A saved view in a list of views: opened, made the default; one's own is renamed, shared and deleted with Undo. */
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Check, Pencil, Star, Trash2, UsersRound, X } from 'lucide-react'
import { reportIdOf } from '@topcenter/model/reports/saved-report'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { type SavedView, useChangeViews } from '../../platform/saved-views.ts'
import { useTexts } from '../../platform/texts.ts'
import { selectWhole } from '../../ui/focus/first-input.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ShareWith } from './share-with.tsx'

export interface SavedViewLineProps {
  readonly view: SavedView
  readonly children: (note: ReactNode) => ReactNode
  /** Called before it becomes the default view of its list. */
  onDefault?(): void
  /** Called after deleting, so that the toast with Undo is not covered. */
  onDrop?(): void
}

const maxLetters = 60

/** An input for a name, with the server's fault beside it. */
export function ViewName({
  label,
  initial = '',
  inputRef,
  onSave,
  children,
}: {
  label: string
  initial?: string
  inputRef?: Ref<HTMLInputElement>
  onSave(name: string): Promise<unknown>
  children(isReady: boolean): ReactNode
}) {
  const texts = useTexts()
  const [name, setName] = useState(initial)
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const save = async () => {
    const typed = name.trim()
    if (!typed) return
    await onSave(typed).catch((error: unknown) => {
      const [first] = error instanceof Problem ? error.fields : []
      if (!first) return reportProblem(error)
      setFault(texts.fault(first))
      form.current?.querySelector('input')?.focus()
    })
  }
  return (
    <form
      ref={form}
      className="flex flex-1 items-start gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={label}
        hideLabel={initial !== ''}
        value={name}
        maxLength={maxLetters}
        className="min-w-0 flex-1"
        {...(inputRef ? { inputRef } : {})}
        {...(fault ? { error: fault } : {})}
        onChange={(next) => {
          setName(next)
          setFault(undefined)
        }}
      />
      {children(name.trim() !== '' && name.trim() !== initial)}
    </form>
  )
}

export function SavedViewLine({ view, children, onDefault, onDrop }: SavedViewLineProps) {
  const { say } = useTexts()
  const { mutateAsync } = useChangeViews()
  const [changing, setChanging] = useState<'name' | 'roles'>()
  const line = useRef<HTMLLIElement>(null)
  const { token, name, isDefault, isOwn } = view
  const leave = (button: string) => () => {
    flushSync(() => setChanging(undefined)) // after an answer of the server React may render later than the next frame
    line.current?.querySelector<HTMLElement>(button)?.focus()
  }
  if (changing === 'name') return <NamedLine view={view} lineRef={line} onLeave={leave('[data-rename]')} />
  if (changing === 'roles') return <SharedLine view={view} lineRef={line} onLeave={leave('[data-share]')} />
  return (
    <li ref={line} className="flex min-h-8 items-center gap-1">
      <div className="min-w-0 flex-1">{children(<ViewNote view={view} />)}</div>
      <IconButton
        quiet
        label={say(isDefault ? 'list.viewNotDefault' : 'list.viewDefault', { name })}
        icon={<Star aria-hidden size={14} fill={isDefault ? 'currentColor' : 'none'} />}
        onPress={() => {
          if (!isDefault) onDefault?.()
          void mutateAsync({ change: token, to: { isDefault: !isDefault } }).catch(reportProblem)
        }}
      />
      {isOwn && reportIdOf(view.list) && (
        <IconButton
          quiet
          data-share
          label={say('list.shareView', { name })}
          icon={<UsersRound aria-hidden size={14} />}
          onPress={() => setChanging('roles')}
        />
      )}
      {isOwn && (
        <IconButton
          quiet
          data-rename
          label={say('list.renameView', { name })}
          icon={<Pencil aria-hidden size={14} />}
          onPress={() => setChanging('name')}
        />
      )}
      {isOwn && <DropButton view={view} line={line} onDrop={onDrop} />}
    </li>
  )
}

/** Below its name: that it opens its list, and with whom it is shared or by whom. */
function ViewNote({ view: { isDefault, by, roleTokens } }: Pick<SavedViewLineProps, 'view'>) {
  const texts = useTexts()
  const notes = [
    ...(isDefault ? [texts.say('list.viewOpens')] : []),
    ...(by ? [texts.say('list.sharedBy', { name: texts.name(by) })] : []),
    ...(roleTokens.length > 0 ? [texts.say('list.isShared')] : []),
  ]
  return notes.length > 0 && <span className="block text-xs text-ink-3">{notes.join(' · ')}</span>
}

interface DropButtonProps extends Pick<SavedViewLineProps, 'view'> {
  readonly line: RefObject<HTMLLIElement | null>
  readonly onDrop: (() => void) | undefined
}

function DropButton({ view, line, onDrop }: DropButtonProps) {
  const { say } = useTexts()
  const { mutateAsync } = useChangeViews()
  const { token, name, list, query, isDefault, roleTokens } = view
  const drop = () => {
    const nextLine = line.current?.nextElementSibling ?? line.current?.previousElementSibling
    nextLine?.querySelector('button')?.focus()
    onDrop?.()
    const same = { list, name, query, isDefault, roleTokens }
    const undo = { label: say('record.undo'), onAction: () => void mutateAsync({ make: same }).catch(reportProblem) }
    void mutateAsync({ drop: token }).then(
      () => toasts.show({ tone: 'success', text: say('list.viewRemoved', { name }), action: undo }),
      reportProblem,
    )
  }
  return (
    <IconButton quiet label={say('list.removeView', { name })} icon={<Trash2 aria-hidden size={14} />} onPress={drop} />
  )
}

interface ChangedLineProps {
  readonly view: SavedViewLineProps['view']
  readonly lineRef: RefObject<HTMLLIElement | null>
  onLeave(): void
}

/** Leaves the line as it was, not the panel in which it stands. */
const leaveByEscape = (onLeave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  onLeave()
}

/** The line while its view is renamed. */
function NamedLine({ view, lineRef, onLeave }: ChangedLineProps) {
  const { say } = useTexts()
  const { mutateAsync } = useChangeViews()
  return (
    <li ref={lineRef} onKeyDown={leaveByEscape(onLeave)}>
      <ViewName
        label={say('list.viewName')}
        initial={view.name}
        inputRef={selectWhole}
        onSave={async (to) => {
          await mutateAsync({ change: view.token, to: { name: to } })
          onLeave()
        }}
      >
        {(isReady) => (
          <>
            <IconButton
              quiet
              type="submit"
              label={say('list.save')}
              icon={<Check aria-hidden size={14} />}
              isDisabled={!isReady}
            />
            <IconButton quiet label={say('form.cancel')} icon={<X aria-hidden size={14} />} onPress={onLeave} />
          </>
        )}
      </ViewName>
    </li>
  )
}

/** The line while it is chosen with whom its view is shared. */
function SharedLine({ view, lineRef, onLeave }: ChangedLineProps) {
  const { say } = useTexts()
  const { mutateAsync, isPending } = useChangeViews()
  const [roles, setRoles] = useState(view.roleTokens)
  const save = () => void mutateAsync({ change: view.token, to: { roleTokens: roles } }).then(onLeave, reportProblem)
  // the button that was pressed is gone: without the focus, keys would act on the page behind
  useEffect(() => lineRef.current?.focus(), [lineRef])
  return (
    <li ref={lineRef} tabIndex={-1} className="grid gap-2 pb-2 outline-none" onKeyDown={leaveByEscape(onLeave)}>
      <bdi className="font-semibold wrap-anywhere">{view.name}</bdi>
      <ShareWith list={view.list} roles={roles} onChange={setRoles} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={onLeave}>
          {say('form.cancel')}
        </Button>
        <Button variant="primary" isPending={isPending} onPress={save}>
          {say('list.save')}
        </Button>
      </div>
    </li>
  )
}
