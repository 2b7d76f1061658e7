import type { EntityEntry } from '@topcenter/model/kit/entity'
import { areaPart, type TextPart } from '../../platform/texts.ts'
import { type LoadPage, withRecords } from './load-page.ts'
import { tops } from './places.ts'

const made = new Map<TextPart, LoadPage>()

/**
 * The derived list of an entity. The texts of its own area are loaded with it; what an area adds above the list may
 * name any entity.
 */
export function derivedList(entity: EntityEntry | undefined): LoadPage {
  const part = entity && !tops[entity.id] ? areaPart(entity.id) : 'areas'
  let load = made.get(part)
  if (!load) made.set(part, (load = withRecords(async () => (await import('./entity-screen.tsx')).EntityScreen, part)))
  return load
}
