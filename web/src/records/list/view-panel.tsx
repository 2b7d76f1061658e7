/** Saved views of one list or report: what its address says under a name, kept with the account of who saved it. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { searchKey } from '@topcenter/model/kit/search-key'
import { reportIdOf } from '@topcenter/model/reports/saved-report'
import { reportProblem } from '../../platform/problem-report.ts'
import { type SavedView, useChangeViews, useSavedViews } from '../../platform/saved-views.ts'
import { useSay } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Press } from '../../ui/buttons/press.tsx'
import { SavedViewLine, ViewName } from './saved-view-line.tsx'
import { ShareWith } from './share-with.tsx'

export interface ViewPanelProps {
  /** Stored key of the list that the views belong to. */
  readonly list: string
  /** The current query string of the list. */
  readonly query: string
  open(query: string): void
  /** Preserves the current state before another view becomes the default. */
  onDefault(): void
  close(): void
}

export function ViewPanel({ list, query, open, onDefault, close }: ViewPanelProps) {
  const say = useSay()
  const views = useSavedViews()?.filter((view) => view.list === list)
  const { mutateAsync, isPending } = useChangeViews()
  const [replaced, setReplaced] = useState<SavedView | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isThere = views !== undefined
  useEffect(() => {
    if (isThere && !replaced) input.current?.focus()
  }, [isThere, replaced])
  if (!views) return <LineSkeleton />
  const saved = () => {
    toasts.show({ tone: 'success', text: say('list.viewSaved') })
    close()
  }
  const save = async (name: string, roleTokens: readonly string[]) => {
    const same = views.find((view) => view.isOwn && searchKey(view.name) === searchKey(name))
    if (same) return setReplaced(same)
    await mutateAsync({ make: { list, name, query, isDefault: false, roleTokens } })
    saved()
  }
  return (
    <div className="grid w-[min(344px,calc(100vw-88px))] grid-cols-1 gap-3">
      <SavedViews views={views} open={open} onDefault={onDefault} close={close} />
      {replaced && (
        <ReplaceQuestion view={replaced} query={query} onReplaced={saved} onCancel={() => setReplaced(null)} />
      )}
      {/* Hidden, not taken away: it keeps what was typed. */}
      <NewView list={list} input={input} isHidden={replaced !== null} isPending={isPending} onSave={save} />
    </div>
  )
}

function SavedViews({
  views,
  open,
  onDefault,
  close,
}: Pick<ViewPanelProps, 'open' | 'onDefault' | 'close'> & { views: readonly SavedView[] }) {
  const say = useSay()
  if (views.length === 0) return <p className="text-sm text-ink-3">{say('list.noViews')}</p>
  return (
    <ul className="grid max-h-[44dvh] grid-cols-1 gap-1 overflow-y-auto p-1">
      {views.map((view) => (
        <SavedViewLine key={view.token} view={view} onDefault={onDefault} onDrop={close}>
          {(note) => (
            <Press
              className="option w-full text-start wrap-anywhere"
              onPress={() => {
                open(view.query)
                close()
              }}
            >
              <span className="option-text">
                <bdi>{view.name}</bdi>
                {note}
              </span>
            </Press>
          )}
        </SavedViewLine>
      ))}
    </ul>
  )
}

interface ReplaceQuestionProps {
  readonly view: SavedView
  /** Query string that replaces the saved one. */
  readonly query: string
  onReplaced(): void
  onCancel(): void
}

/** Asked when the typed name is taken by another view of this list. */
function ReplaceQuestion({ view, query, onReplaced, onCancel }: ReplaceQuestionProps) {
  const say = useSay()
  const { mutateAsync, isPending } = useChangeViews()
  const question = say('list.replaceView', { name: view.name })
  return (
    <div
      role="group"
      aria-label={question}
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <p role="alert" className="text-sm">
        {question}
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={onCancel}>
          {say('form.cancel')}
        </Button>
        <Button
          variant="primary"
          isPending={isPending}
          ref={focus}
          onPress={() => void mutateAsync({ change: view.token, to: { query } }).then(onReplaced, reportProblem)}
        >
          {say('list.replace')}
        </Button>
      </div>
    </div>
  )
}
const focus = (button: HTMLButtonElement | null): void => button?.focus()

interface NewViewProps {
  readonly list: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly isHidden: boolean
  readonly isPending: boolean
  onSave(name: string, roleTokens: readonly string[]): Promise<unknown>
}

function NewView({ list, input, isHidden, isPending, onSave }: NewViewProps) {
  const say = useSay()
  const [roles, setRoles] = useState<readonly string[]>([])
  return (
    <div hidden={isHidden}>
      {reportIdOf(list) && (
        <div className="mb-3">
          <ShareWith list={list} roles={roles} onChange={setRoles} />
        </div>
      )}
      <ViewName label={say('list.viewName')} inputRef={input} onSave={(name) => onSave(name, roles)}>
        {(isReady) => (
          <Button type="submit" size="form" className="mt-6.5" isPending={isPending} isDisabled={!isReady}>
            {say('list.save')}
          </Button>
        )}
      </ViewName>
    </div>
  )
}
