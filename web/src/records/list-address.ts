import type { AnyEntity } from '@topcenter/model/kit/entity'

/** Where an entity's records are listed, bounded by these values of its fields (`{ complaint: 'cpl_…' }`); undefined when a part that its address needs is not among them. */
export function listAddress(entity: AnyEntity, values: Readonly<Record<string, unknown>>): string | undefined {
  const parts: string[] = []
  for (const part of (entity.spec.path ?? '').split('/')) {
    if (!part.startsWith(':')) { parts.push(part); continue }
    const value = values[entity.spec.pathFilters?.[part.replace(/^:|\?$/g, '')] ?? '']
    if (typeof value === 'string') parts.push(encodeURIComponent(value))
    else if (part.endsWith('?')) break
    else return undefined
  }
  return parts.join('/')
}
