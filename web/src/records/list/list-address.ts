import type { AnyEntity } from '@topcenter/model/kit/entity'

/**
 * Address of the list of an entity's records with these values of its fields (`{ complaint: 'cpl_…' }`); undefined when
 * a required part of the path is missing. An optional part is `-` where a later one is given.
 */
export function listAddress(entity: AnyEntity, values: Readonly<Record<string, unknown>>): string | undefined {
  const parts = (entity.spec.path ?? '').split('/').map((part) => {
    if (!part.startsWith(':')) return part
    const value = values[entity.spec.pathFilters?.[part.replace(/^:|\?$/g, '')] ?? '']
    return typeof value === 'string' ? encodeURIComponent(value) : part.endsWith('?') ? '-' : undefined
  })
  return parts.includes(undefined) ? undefined : parts.join('/').replace(/(\/-)+$/, '')
}
