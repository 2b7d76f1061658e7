/**
 * Records among a user's pins, and pins taken away with Undo. A pin keeps an address alone; the server gives the name
 * to who may see the record.
 */
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import { shownQuery } from '../../fields/filter-words.ts'
import type { ShownRecord } from '../../fields/reference-search.ts'
import { listPath } from '../../platform/addresses.ts'
import { entries } from '../../platform/map.baked.ts'
import { maxPins, usePins } from '../../platform/pins.ts'
import type { Recent } from '../../platform/recent.ts'
import { useChangeSettings, type UserSettings, userSettingsKey } from '../../platform/user-settings.ts'
import { useUiText } from '../../ui/page/texts.ts'

const mark = '?record='
export const recordAddress = (entity: EntityEntry, token: string): string => `${listPath(entity)}${mark}${token}`

interface Named {
  readonly to: string
  /** Null if the reader may not see the record, or it is gone. */
  readonly shown: ShownRecord | null
}
export const starredQuery = (client: QueryClient, pins: readonly string[]) => {
  const paths = pins.filter((to) => to.includes(mark)).toSorted()
  return queryOptions({
    queryKey: ['starred', paths] as const,
    queryFn: (): Promise<readonly Named[]> =>
      Promise.all(paths.map(async (to) => ({ to, shown: await client.fetchQuery(shownQuery(to.split(mark)[1]!)) }))),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: paths.length > 0,
  })
}

export const starredIn = (named: readonly Named[]): readonly Recent[] =>
  named.flatMap(({ to, shown }) => {
    const entity = entries.find((entry) => listPath(entry) === to.split(mark)[0])
    const names = shown?.names ?? shown?.label
    return entity && names ? [{ to, entity: entity.id, names }] : []
  })

/** Returns what takes a pin away at once, and offers to put it back in its place. */
export function useUnpin(): (path: string, said: string) => void {
  const t = useUiText()
  const pins = usePins()
  const client = useQueryClient()
  const change = useChangeSettings().mutate
  return (path, said) => {
    const at = pins.paths.indexOf(path)
    const undo = () => {
      // other pins may have changed since
      const kept = client.getQueryData<UserSettings>(userSettingsKey)?.pins
      const others = (Array.isArray(kept) ? kept : []).filter((each) => each !== path)
      change({ pins: others.toSpliced(at, 0, path).slice(0, maxPins) })
    }
    pins.remove(path)
    void import('../../ui/messages/toasts.ts').then(({ toasts }) =>
      toasts.show({ tone: 'success', text: said, action: { label: t('undo'), onAction: undo } }),
    )
  }
}
