/** What is shared, as the API gives it to who sees it. */
import { queryOptions } from '@tanstack/react-query'
import type { LinkKind } from '@topcenter/model/media/outside-link'
import { type MediaType, type openModes, sharedMedia, type sharedWithTypes } from '@topcenter/model/media/shared-media'
import type { Names } from '@topcenter/model/kit/names'
import { api, type Query } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export interface ShelfItem {
  readonly token: string
  readonly names: Names
  readonly mediaType: MediaType
  readonly openMode: (typeof openModes)[number]
  readonly link: string | null
  readonly linkKind: LinkKind | null
  readonly viewOnly: boolean
  readonly cover: string | null
  /** Of its length; null while it is not known. */
  readonly seconds: number | null
  readonly size: number | null
  /** Seconds: where its viewer stopped, how many they watched. */
  readonly position: number
  readonly watched: number
  readonly isSeen: boolean
  readonly isNew: boolean
  readonly playsLeft: number | null
  readonly until: string | null
}
export interface ShelfFolder {
  readonly token: string
  readonly names: Names
  readonly sharedWith: (typeof sharedWithTypes)[number]
  readonly about: Names
  readonly items: readonly ShelfItem[]
}

/** A package that its reader has not, with what it would open. */
export interface LockedPackage {
  readonly token: string
  readonly names: Names
  readonly items: readonly Pick<ShelfItem, 'token' | 'names' | 'mediaType' | 'seconds'>[]
}
interface Shelf {
  readonly folders: readonly ShelfFolder[]
  readonly locked: readonly LockedPackage[]
}

/** Under the records' keys, so that it is asked for anew when what is shared changes. */
export const shelfQuery = (query: Query = {}) =>
  queryOptions({
    queryKey: [...recordKeys.all(sharedMedia), 'shelf', query],
    queryFn: ({ signal }) => api.get<Shelf>('/media-shelf', { query, signal }),
  })

export interface Opened {
  readonly as: 'frame' | 'tab' | 'play' | 'picture' | 'pages' | 'file' | 'closed'
  readonly address?: string
  readonly download?: string
  readonly pages?: number
  readonly addresses?: readonly string[]
}
export const openItem = (token: string): Promise<Opened> => api.post<Opened>(`/shared-medias/${token}/open`)

export const watchPath = (token: string): string => `/shared-media-folders/watch/${token}`
export const folderPath = (token: string): string => `/shared-media-folders/shared-medias/${token}`

export const percentOf = ({ watched, seconds }: Pick<ShelfItem, 'watched' | 'seconds'>): number =>
  seconds ? Math.min(100, Math.round((watched / seconds) * 100)) : 0
