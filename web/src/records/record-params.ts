/**
 * Record or form that is open beside the list. It is part of the address (`?record=<token>`, `&edit=1`, `?new=1`,
 * `&under=<token>`).
 */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export interface RecordParams {
  readonly token: string | null
  readonly isEditing: boolean
  readonly isNew: boolean
  /** Parent of the new record of a tree. */
  readonly under: string | null
  readonly isOpen: boolean
  open(token: string): void
  edit(token: string): void
  add(): void
  addUnder(parent: string | null): void
  /** Closes the form, back to the record if there is one. */
  close(): void
  leaveForm(token?: string): void
}

const ownKeys = ['record', 'edit', 'new', 'under'] as const

export function useRecordParams(): RecordParams {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (set: Readonly<Record<string, string>>, replace = false) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const key of ownKeys) next.delete(key)
          for (const [key, value] of Object.entries(set)) next.set(key, value)
          return next
        },
        { preventScrollReset: true, replace },
      )
    },
    [setParams],
  )
  const open = useCallback((record: string) => change({ record }), [change])
  const edit = useCallback((record: string) => change({ record, edit: '1' }), [change])
  const add = useCallback(() => change({ new: '1' }), [change])
  const addUnder = useCallback((under: string | null) => change({ new: '1', ...(under ? { under } : {}) }), [change])
  const close = useCallback(() => change({}), [change])
  const leaveForm = useCallback((record?: string) => change(record ? { record } : {}, true), [change])
  return useMemo(
    () => ({
      token: params.get('record'),
      isEditing: params.get('edit') === '1',
      isNew: params.get('new') === '1',
      under: params.get('under'),
      isOpen: params.has('record') || params.has('new'),
      open,
      edit,
      add,
      addUnder,
      close,
      leaveForm,
    }),
    [params, open, edit, add, addUnder, close, leaveForm],
  )
}
