/** Answers of the file browser. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, SentQuery } from '@topcenter/model/kit/endpoint'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { listFiles, readFileDetails, readShelf } from '@topcenter/model/media/api'
import { call, type Query } from '../../platform/api.ts'

type FilesAnswer = AnswerOf<ReturnType<typeof listFiles>>
export type FileRow = FilesAnswer['items'][number]
export type Face = FilesAnswer['faces'][string]
export type Shelf = AnswerOf<ReturnType<typeof readShelf>>
export type Folder = Shelf['folders'][number]
export type Details = AnswerOf<ReturnType<typeof readFileDetails>>

/** Addresses of pictures last ten minutes. */
const fresh = 8 * 60_000

type ShelfQuery = SentQuery<ReturnType<typeof readShelf>>
export const shelfQuery = (entity: AnyEntity, query: ShelfQuery) =>
  queryOptions({
    queryKey: ['records', entity.id, 'shelf', query] as const,
    queryFn: ({ signal }) =>
      call<ReturnType<typeof readShelf>>(`GET /api/${resourceOf(entity)}/shelf`, { query, signal }),
    placeholderData: keepPreviousData,
  })

const pageSize = 60
export const filesQuery = (entity: AnyEntity, query: Query) =>
  infiniteQueryOptions({
    queryKey: ['records', entity.id, 'files', query] as const,
    queryFn: ({ signal, pageParam }) =>
      call<ReturnType<typeof listFiles>>(`GET /api/${resourceOf(entity)}/files`, {
        signal,
        query: { ...query, size: pageSize, ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ faces }) => Object.values(faces).some((face) => face.state === 'waiting'))
        ? 3_000
        : fresh,
  })

export const detailsQuery = (entity: AnyEntity, token: string) =>
  queryOptions({
    queryKey: ['records', entity.id, 'details', token] as const,
    queryFn: ({ signal }) =>
      call<ReturnType<typeof readFileDetails>>(`GET /api/${resourceOf(entity)}/:token/details`, {
        params: { token },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ address }) => address === null) ? 2_000 : fresh),
  })

/** Saves the file behind an address, without a copy of it in this page. */
export function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
