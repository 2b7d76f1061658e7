import type { AnyEntity } from '@topcenter/model/kit/entity'
import { entries } from '../../platform/map.baked.ts'
import type { Who } from '../../platform/session.ts'
import { panelsOf, type RecordPanelTab } from '../record-panels.ts'

/** The tabs of a record's panel for one user: a tab about other entities is shown to users who may look at one of them. */
export const openPanels = (entity: AnyEntity, who: Who): readonly RecordPanelTab[] =>
  panelsOf(entity).filter(
    ({ covers, isFor }) =>
      (isFor?.(who) ?? true) && (!covers || entries.some((entry) => covers.includes(entry.id) && who.canView(entry))),
  )
