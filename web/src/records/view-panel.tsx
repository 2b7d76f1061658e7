/** Views of a list that the reader saved: search, filters, sort under a name, kept with their account. */
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { reportProblem } from '../platform/problem-report.ts'
import { useSay } from '../platform/texts.ts'
import { useChangeSettings, useUserSettings } from '../platform/user-settings.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toasts } from '../ui/toasts.ts'
import type { ListState } from './list-state.ts'
import { Press } from '../ui/press.tsx'

export function ViewPanel({ entity, state, close }: { entity: AnyEntity; state: ListState; close: () => void }) {
  const say = useSay()
  const all = useUserSettings().savedViews ?? []
  const { mutate } = useChangeSettings()
  const [name, setName] = useState('')
  const own = all.filter((view) => view.entity === entity.id)
  const save = () => {
    if (!name.trim()) return
    const view = { id: crypto.randomUUID(), entity: entity.id, name: name.trim(), query: state.address }
    mutate({ savedViews: [...all.filter((each) => each.entity !== entity.id || each.name !== view.name), view] }, {
      onSuccess: () => { toasts.show({ tone: 'success', text: say('list.viewSaved') }); close() },
      onError: reportProblem,
    })
  }
  return (
    <div className="grid w-72 gap-3">
      {own.length === 0 ? <p className="text-sm text-ink-3">{say('list.noViews')}</p> : (
        <ul className="grid gap-0.5">
          {own.map((view) => (
            <li key={view.id} className="flex items-center gap-1">
              <Press className="option flex-1 text-start" onPress={() => { state.apply(view.query); close() }}><bdi>{view.name}</bdi></Press>
              <IconButton quiet label={say('list.removeView', { name: view.name })} icon={<Trash2 aria-hidden size={14} />} onPress={() => mutate({ savedViews: all.filter((each) => each.id !== view.id) }, { onError: reportProblem })} />
            </li>
          ))}
        </ul>
      )}
      <form className="flex items-end gap-2" onSubmit={(event) => { event.preventDefault(); save() }}>
        <TextField label={say('list.viewName')} value={name} onChange={setName} maxLength={60} className="flex-1" />
        <Button type="submit" size="form" isDisabled={!name.trim()}>{say('list.save')}</Button>
      </form>
    </div>
  )
}
