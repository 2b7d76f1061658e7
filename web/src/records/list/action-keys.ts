/** The keys of actions: with Shift for all selected records, alone for the focused row. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { codeOf } from '../actions/offered.ts'
import type { RecordData } from '../record.ts'
import { type Acts, isForScreen } from '../../ui/keys/pressed.ts'

export interface Pressed {
  readonly code: string
  readonly isForAll: boolean
  /** Token of the focused row. */
  readonly token: string | undefined
}

/** `press` answers whether it did something with the key. */
export function useActionKeys(press: (pressed: Pressed) => boolean): void {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isForScreen(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-key]') : null
      const isDone = latest.current({ code: event.code, isForAll: event.shiftKey, token: row?.dataset.key })
      if (isDone) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

export const byKey = (entity: AnyEntity, names: readonly string[], code: string): string | undefined =>
  names.find((name) => codeOf(entity, name) === code)

/** Returns the actions that have a key and that at least one row allows. */
export const jobKeys = (entity: AnyEntity, rows: readonly RecordData[]): Acts => {
  const names = new Set(rows.flatMap(({ allowed }) => allowed))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const code = codeOf(entity, name)
      return code ? [[name, [code]] as const] : []
    }),
  )
}
