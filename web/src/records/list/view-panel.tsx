/** Views of a list that the reader saved: search, filters, sort and columns under a name, kept with their account. */
import { useEffect, useRef, useState } from 'react'
import { searchKey } from '@topcenter/model/kit/search-key'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { reportProblem } from '../../platform/problem-report.ts'
import { type SavedView, useChangeViews, useSavedViews } from '../../platform/saved-views.ts'
import { useSay } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import type { ListState } from './list-state.ts'
import { Press } from '../../ui/buttons/press.tsx'
import { SavedViewLine, ViewName } from './saved-view-line.tsx'

export function ViewPanel({
  entity,
  state,
  columns,
  close,
}: {
  entity: AnyEntity
  state: ListState
  columns: string
  close: () => void
}) {
  const say = useSay()
  const own = useSavedViews()?.filter((view) => view.list === entity.id)
  const { mutateAsync, isPending } = useChangeViews()
  const [replaced, setReplaced] = useState<SavedView | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isThere = own !== undefined
  useEffect(() => {
    if (isThere && !replaced) input.current?.focus()
  }, [isThere, replaced])
  if (!own) return <LineSkeleton />
  const params = new URLSearchParams(state.address)
  if (columns) params.set('columns', columns)
  const query = params.toString()
  const saved = () => {
    toasts.show({ tone: 'success', text: say('list.viewSaved') })
    close()
  }
  const save = async (name: string) => {
    const same = own.find((view) => searchKey(view.name) === searchKey(name))
    if (same) return setReplaced(same)
    await mutateAsync({ make: { list: entity.id, name, query, isDefault: false } })
    saved()
  }
  const keepOld = () => setReplaced(null)
  return (
    <div className="grid w-[min(344px,calc(100vw-88px))] grid-cols-1 gap-3">
      {own.length === 0 ? (
        <p className="text-sm text-ink-3">{say('list.noViews')}</p>
      ) : (
        <ul className="grid max-h-[44dvh] grid-cols-1 gap-1 overflow-y-auto p-1">
          {own.map((view) => (
            <SavedViewLine key={view.token} view={view} onDefault={state.stay} onDrop={close}>
              {(note) => (
                <Press
                  className="option w-full text-start wrap-anywhere"
                  onPress={() => {
                    state.apply(view.query)
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
      )}
      {replaced && (
        <div
          role="group"
          aria-label={say('list.replaceView', { name: replaced.name })}
          className="grid gap-2"
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              event.stopPropagation()
              keepOld()
            }
          }}
        >
          <p role="alert" className="text-sm">
            {say('list.replaceView', { name: replaced.name })}
          </p>
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onPress={keepOld}>
              {say('form.cancel')}
            </Button>
            <Button
              variant="primary"
              isPending={isPending}
              ref={(button: HTMLButtonElement | null) => button?.focus()}
              onPress={() => void mutateAsync({ change: replaced.token, to: { query } }).then(saved, reportProblem)}
            >
              {say('list.replace')}
            </Button>
          </div>
        </div>
      )}
      {/* keeps what was typed */}
      <div hidden={replaced !== null}>
        <ViewName label={say('list.viewName')} inputRef={input} onSave={save}>
          {(isReady) => (
            <Button type="submit" size="form" className="mt-6.5" isPending={isPending} isDisabled={!isReady}>
              {say('list.save')}
            </Button>
          )}
        </ViewName>
      </div>
    </div>
  )
}
