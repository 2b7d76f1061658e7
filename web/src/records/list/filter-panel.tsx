/** The filters of a list in one panel; lazy, since it loads the pickers and the calendar. */
import { useDeferredValue } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { filtersFor } from '../../fields/filter.ts'
import { FilterInput } from '../../fields/filter-input.tsx'
import { useWho } from '../../platform/session.ts'
import { useSay } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import type { ListState } from './list-state.ts'

export function FilterPanel({ entity, state, close }: { entity: AnyEntity; state: ListState; close: () => void }) {
  const say = useSay()
  // The panel opens at once, its fields and buttons render right after.
  const filters = filtersFor(entity, useWho().userType)
  const isReady = useDeferredValue(true, false)
  return (
    <div className="grid w-[min(392px,calc(100vw-56px))] gap-3">
      <div className="grid max-h-[min(52dvh,480px)] grid-cols-1 gap-3 overflow-y-auto p-1">
        {isReady ? (
          filters.map((filter) => (
            <FilterInput
              key={filter.name}
              entity={entity}
              filter={filter}
              values={state.filters}
              onChange={state.set}
            />
          ))
        ) : (
          <FormSkeleton fields={Math.min(filters.length, 7)} />
        )}
      </div>
      <div className="flex min-h-8 justify-end gap-2">
        {isReady && (
          <>
            <Button variant="ghost" onPress={state.clear}>
              {say('list.clearAll')}
            </Button>
            <Button variant="primary" onPress={close}>
              {say('list.done')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
