import { useEffect } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { listPath } from '../platform/addresses.ts'
import { noteRecent } from '../platform/recent.ts'
import type { RecordData } from './record.ts'

/** A record that was opened is offered again in the menu and in the palette. */
export function useNoted(entity: AnyEntity, record: RecordData | undefined): void {
  const { id } = entity
  const path = listPath(entity)
  const names = record?.label ?? record?.names
  const token = record?.token
  useEffect(() => {
    if (path && token && names) noteRecent({ to: `${path}?record=${token}`, entity: id, names })
  }, [path, token, names, id])
}
