import type { EntityEntry } from '@topcenter/model/kit/entity'

/** The address without its optional parameters; undefined where one is required. */
export function plainPath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => !(part.startsWith(':') && part.endsWith('?')))
  return parts.some((part) => part.startsWith(':')) ? undefined : parts.join('/') || '/'
}

/** Returns the path of an entity's list, if it is a plain one. */
export const listPath = (entity: EntityEntry): string | undefined =>
  entity.spec.path ? plainPath(entity.spec.path) : undefined
