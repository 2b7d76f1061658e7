/** The filters of a list in one panel; lazy, since it loads the pickers and the calendar. */
import { useDeferredValue } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type Filter, filtersFor } from '../../fields/filter.ts'
import { FilterInput } from '../../fields/filter-input.tsx'
import { useWho } from '../../platform/session.ts'
import { useSay } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import type { ListState } from './list-state.ts'

interface FilterPanelProps {
  readonly state: Pick<ListState, 'filters' | 'set' | 'clear'>
  readonly close: () => void
}

export function FilterPanel({ entity, ...props }: FilterPanelProps & { readonly entity: AnyEntity }) {
  const filters = filtersFor(entity, useWho())
  return <FilterInputs {...props} filters={filters.map((filter) => ({ entity, filter }))} />
}

interface FilterInputsProps extends FilterPanelProps {
  /** Each with the entity whose field it is. */
  readonly filters: readonly { readonly entity: AnyEntity; readonly filter: Filter }[]
}

export function FilterInputs({ filters, state, close }: FilterInputsProps) {
  const say = useSay()
  // The panel opens at once, its fields and buttons render right after.
  const isReady = useDeferredValue(true, false)
  return (
    <div className="grid w-[min(392px,calc(100vw-56px))] gap-3">
      <div className="grid max-h-[min(52dvh,480px)] grid-cols-1 gap-3 overflow-y-auto p-1">
        {isReady ? (
          filters.map(({ entity, filter }) => (
            <FilterInput
              key={filter.keys[0]}
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
