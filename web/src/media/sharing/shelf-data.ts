/** Answers about shared media. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, SentQuery } from '@topcenter/model/kit/endpoint'
import type { openMedium, readMediaShelf } from '@topcenter/model/media/api'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

type Shelf = AnswerOf<typeof readMediaShelf>
export type ShelfFolder = Shelf['folders'][number]
export type ShelfItem = ShelfFolder['items'][number]
export type LockedPackage = Shelf['locked'][number]

/** Uses the records' keys, so that a change of shared media refetches it. */
export const shelfQuery = (query: SentQuery<typeof readMediaShelf> = {}) =>
  queryOptions({
    queryKey: [...recordKeys.all(sharedMedia), 'shelf', query],
    queryFn: ({ signal }) => call<typeof readMediaShelf>('GET /api/media-shelf', { query, signal }),
  })

export type Opened = AnswerOf<typeof openMedium>
export const openItem = (token: string): Promise<Opened> =>
  call<typeof openMedium>('POST /api/shared-medias/:token/open', { params: { token } })

export const watchPath = (token: string): string => `/shared-media-folders/watch/${token}`
export const folderPath = (token: string): string => `/shared-media-folders/shared-medias/${token}`

export const percentOf = ({ watched, seconds }: Pick<ShelfItem, 'watched' | 'seconds'>): number =>
  seconds ? Math.min(100, Math.round((watched / seconds) * 100)) : 0
