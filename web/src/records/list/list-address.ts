import type { AnyEntity } from '@topcenter/model/kit/entity'

/**
 * Where an entity's records are listed, bounded by these values of its fields (`{ complaint: 'cpl_…' }`); undefined
 * when a part that its address needs is not among them. A part that may be left out is `-` where one after it is told.
 */
export function listAddress(entity: AnyEntity, values: Readonly<Record<string, unknown>>): string | undefined {
  const parts = (entity.spec.path ?? '').split('/').map((part) => {
    if (!part.startsWith(':')) return part
    const value = values[entity.spec.pathFilters?.[part.replace(/^:|\?$/g, '')] ?? '']
    return typeof value === 'string' ? encodeURIComponent(value) : part.endsWith('?') ? '-' : undefined
  })
  return parts.includes(undefined) ? undefined : parts.join('/').replace(/(\/-)+$/, '')
}
