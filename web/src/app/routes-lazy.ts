import type { EntityEntry } from '@topcenter/model/kit/entity'
import { areaPart, type TextPart } from '../platform/texts.ts'
import { type LoadPage, withRecords } from './load-page.ts'
import { tops } from './places.ts'

const made = new Map<TextPart, LoadPage>()

/**
 * The derived list of an entity, the same for all of an area: it says what its own area's entities are called, and what
 * stands above it may speak of any.
 */
export function derivedList(entity: EntityEntry | undefined): LoadPage {
  const part = entity && !tops[entity.id] ? areaPart(entity.id) : 'areas'
  let load = made.get(part)
  if (!load) made.set(part, (load = withRecords(async () => (await import('./entity-screen.tsx')).EntityScreen, part)))
  return load
}
