/** Reads the open folder and the files that the tools of the browser leave in it. */
import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Query } from '../../platform/api.ts'
import { type Face, filesQuery, shelfQuery } from './space-data.ts'
import type { Browsing } from './use-browsing.ts'

/** @param of The space, or its owner by the key of the reference */
export function useFiles(
  entity: AnyEntity,
  of: Readonly<Record<string, string>>,
  { folder, look, leaveLost }: Pick<Browsing, 'folder' | 'look' | 'leaveLost'>,
) {
  const { type, sort, isTrash } = look
  const search = useDeferredValue(look.typed.trim())
  const shelf = useQuery(shelfQuery(entity, { ...of, folderToken: folder }))
  const space = shelf.data?.space ?? undefined
  const query: Query = {
    storageSpaceToken: space?.token,
    sort,
    ...(isTrash ? { state: 'archived' } : { isFolder: search ? undefined : false }),
    ...(search || isTrash ? {} : { folderToken: folder ?? 'none' }),
    ...(search ? { search } : {}),
    ...(type === 'all' || isTrash ? {} : { mediaType: type }),
  }
  const files = useInfiniteQuery({ ...filesQuery(entity, query), enabled: space !== undefined })
  // a folder that is not there any more, or of another space
  const isLost = folder !== undefined && shelf.data === undefined && shelf.isError
  const leave = useEffectEvent(leaveLost)
  useEffect(() => {
    if (isLost) leave()
  }, [isLost])
  const faces = Object.assign({}, ...(files.data?.pages.map((page) => page.faces) ?? [])) as Record<string, Face>
  return {
    search,
    shelf,
    space,
    files,
    rows: space ? (files.data?.pages.flatMap(({ items }) => items) ?? []) : [],
    faces,
    /** Folders in the open one; none while only some files are shown. */
    folders: search || isTrash || type !== 'all' ? [] : (shelf.data?.folders ?? []),
  }
}
export type Found = ReturnType<typeof useFiles>
