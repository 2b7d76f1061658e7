/** Instead of rows: nothing found, nothing in this tab, or no records at all. */
import type { ReactNode } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { importPath } from './import-path.ts'
import type { ListState } from './list-state.ts'

export interface ListEmptyProps {
  readonly entity: AnyEntity
  readonly state: ListState
  /** The "new" button. */
  readonly add: ReactNode
  /** Instead of the entity's own words, where there are no records at all. */
  readonly empty: ReactNode
}

export function ListEmpty({ entity, state, add, empty }: ListEmptyProps) {
  const texts = useTexts()
  if (state.isBounded) return <NothingFound onClear={() => state.set({ ...state.cleared, tab: '' })} />
  if (state.tab !== 'all')
    return (
      <EmptyState
        title={texts.say('list.emptyTab', { tab: texts.value(entity, entity.spec.list!.tabs!, state.tab) })}
      />
    )
  return empty ?? <NoRecords entity={entity} add={add} />
}

/** @param onClear Clears the search and all filters */
export function NothingFound({ onClear }: { onClear(): void }) {
  const { say } = useTexts()
  return (
    <EmptyState
      title={say('list.emptySearch')}
      text={say('list.emptySearchText')}
      action={<Button onPress={onClear}>{say('list.clearFilters')}</Button>}
    />
  )
}

function NoRecords({ entity, add }: Pick<ListEmptyProps, 'entity' | 'add'>) {
  const texts = useTexts()
  const who = useWho()
  const fromSheet = importPath(who, entity)
  const { ownEmpty } = texts.entity(entity)
  if (ownEmpty && !isStaff(who.userType)) return <EmptyState title={ownEmpty} action={add} />
  return (
    <EmptyState
      title={texts.entity(entity).many}
      text={texts.entity(entity).empty}
      action={
        <>
          {add}
          {fromSheet && <LinkButton href={fromSheet}>{texts.say('list.import')}</LinkButton>}
        </>
      }
    />
  )
}
