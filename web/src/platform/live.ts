/** One stream of changes for the whole page: queries of changed records that are on the screen are refetched. */
import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { apiAddress } from './api.ts'
import { entries } from './map.baked.ts'
import { sessionKey } from './session.ts'

export interface LiveRecord {
  readonly entity: string
  readonly token: string
  readonly version: number
}
export type LiveState = 'off' | 'connecting' | 'open'
type Listener = (event: LiveRecord) => void

let state: LiveState = 'off'
const stateListeners = new Set<() => void>()
const recordListeners = new Set<Listener>()
function become(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    () => state,
  )

/** Calls back for every change of a record that this user may see. */
export function useLiveRecords(listener: Listener): void {
  useEffect(() => {
    recordListeners.add(listener)
    return () => void recordListeners.delete(listener)
  }, [listener])
}

/** Milliseconds that changes are collected for, so that an import of thousands refetches a list once. */
const gathering = 250

/** Opens the stream; mounted once, behind the session guard. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      const ids = new Set(changed)
      changed.clear()
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'records' && ids.has(String(queryKey[1])),
      })
      if (entries.some(({ id, spec }) => spec.lookup && ids.has(id)))
        void client.invalidateQueries({ queryKey: ['constants-lists'] })
    }
    become('connecting')
    const source = new EventSource(apiAddress('/live'))
    source.onopen = () => become('open')
    source.onerror = () => become(source.readyState === EventSource.CLOSED ? 'off' : 'connecting')
    source.addEventListener('record', (event: MessageEvent<string>) => {
      const record = JSON.parse(event.data) as LiveRecord
      // Not a record: the permissions of this user have changed.
      if (record.entity === 'session') return void client.invalidateQueries({ queryKey: sessionKey })
      for (const listener of recordListeners) listener(record)
      changed.add(record.entity)
      timer ??= setTimeout(refresh, gathering)
    })
    // Changes may have been missed: everything shown is refetched.
    source.addEventListener(
      'missed',
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'records' }),
    )
    return () => {
      clearTimeout(timer)
      source.close()
      become('off')
    }
  }, [client])
}
