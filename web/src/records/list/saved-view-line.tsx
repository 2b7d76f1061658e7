/** A saved view in a list of views: opened, renamed, made the default of its list, deleted with Undo. */
import { type ReactNode, type Ref, useRef, useState, type RefObject } from 'react'
import { Check, Pencil, Star, Trash2, X } from 'lucide-react'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { type SavedView, useChangeViews } from '../../platform/saved-views.ts'
import { useTexts } from '../../platform/texts.ts'
import { selectWhole } from '../../ui/focus/first-input.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { toasts } from '../../ui/messages/toasts.ts'

export interface SavedViewLineProps {
  readonly view: SavedView
  readonly children: (note: ReactNode) => ReactNode
  /** Called before it becomes the default view of its list. */
  onDefault?(): void
  /** Called after deleting, so that the toast with Undo is not covered. */
  onDrop?(): void
}

const mostLetters = 60

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
        maxLength={mostLetters}
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
  const [isNaming, setNaming] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const { token, name, isDefault } = view
  const leaveName = () => {
    setNaming(false)
    requestAnimationFrame(() => line.current?.querySelector<HTMLElement>('[data-rename]')?.focus())
  }
  const drop = () => {
    const { token: _token, ...same } = view
    const nextLine = line.current?.nextElementSibling ?? line.current?.previousElementSibling
    nextLine?.querySelector('button')?.focus()
    onDrop?.()
    const undo = { label: say('record.undo'), onAction: () => void mutateAsync({ make: same }).catch(reportProblem) }
    void mutateAsync({ drop: token }).then(
      () => toasts.show({ tone: 'success', text: say('list.viewRemoved', { name }), action: undo }),
      reportProblem,
    )
  }
  if (isNaming) return <NamedLine view={view} lineRef={line} onLeave={leaveName} />
  return (
    <li ref={line} className="flex min-h-8 items-center gap-1">
      <div className="min-w-0 flex-1">
        {children(isDefault && <span className="block text-xs text-ink-3">{say('list.viewOpens')}</span>)}
      </div>
      <IconButton
        quiet
        label={say(isDefault ? 'list.viewNotDefault' : 'list.viewDefault', { name })}
        icon={<Star aria-hidden size={14} fill={isDefault ? 'currentColor' : 'none'} />}
        onPress={() => {
          if (!isDefault) onDefault?.()
          void mutateAsync({ change: token, to: { isDefault: !isDefault } }).catch(reportProblem)
        }}
      />
      <IconButton
        quiet
        data-rename
        label={say('list.renameView', { name })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={() => setNaming(true)}
      />
      <IconButton
        quiet
        label={say('list.removeView', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={drop}
      />
    </li>
  )
}

interface NamedLineProps {
  readonly view: SavedViewLineProps['view']
  readonly lineRef: RefObject<HTMLLIElement | null>
  onLeave(): void
}

/** The line while its view is renamed. */
function NamedLine({ view, lineRef, onLeave }: NamedLineProps) {
  const { say } = useTexts()
  const { mutateAsync } = useChangeViews()
  return (
    <li
      ref={lineRef}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onLeave()
        }
      }}
    >
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
