/** What the file browser asks the server for. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { api, type Query } from '../../platform/api.ts'
import type { Strip } from '../strip.ts'
import { pathOf, type ListAnswer, type RecordData, type Shown } from '../../records/record.ts'

export interface Face {
  readonly mime: string | null
  readonly ending: string
  readonly version: number
  readonly seconds: number | null
  readonly pages: number | null
  readonly height: number | null
  readonly picture: string | null
  readonly state: 'none' | 'waiting' | 'made' | 'failed'
  /** Of a video: frames of all its length in one picture. */
  readonly strip: Strip | null
  /** Users of the portals who opened it; null for who is not of the staff. */
  readonly seenBy: number | null
}
export interface FileRow extends RecordData {
  readonly names: Names
  readonly mediaType: string
  readonly size: number
  readonly sharedLink: string | null
  readonly isFolder: boolean
}
export interface FilesAnswer extends ListAnswer {
  readonly items: readonly FileRow[]
  readonly faces: Readonly<Record<string, Face>>
}
export interface Folder {
  readonly token: string
  readonly names: Names
  readonly version: number
  readonly files: number
  readonly bytes: number
}
export interface Shelf {
  readonly space: {
    readonly token: string
    readonly names: Names
    readonly quota: number
    readonly used: number
    readonly reserved: number
    /** Bytes of what videos are played from; they use no quota. */
    readonly copies: number
    readonly byType: readonly { readonly mediaType: string; readonly bytes: number }[]
  } | null
  readonly ownerToken: string
  /** Only its owner meets what lies there. */
  readonly isOthers: boolean
  readonly startQuota: number
  readonly crumbs: readonly { readonly token: string; readonly names: Names }[]
  readonly folders: readonly Folder[]
  readonly counts: Readonly<Record<string, number>>
  readonly archived: number
}
export interface Details {
  readonly address: string | null
  readonly large: string | null
  readonly pages: readonly { readonly n: number; readonly address: string | null }[]
  readonly mime: string | null
  /** Bytes of what a video is played from. */
  readonly copies: number
  readonly trace: 'waiting' | 'made' | 'failed' | null
  readonly broughtAt: string | null
  readonly broughtBy: Shown | null
  readonly same: readonly { readonly token: string; readonly names: Names }[]
  readonly versions: readonly {
    readonly n: number
    readonly size: number
    readonly fileName: string
    readonly broughtAt: string
    readonly broughtBy: Shown | null
  }[]
}

/** Addresses of pictures last ten minutes. */
const fresh = 8 * 60_000

export const shelfQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: ['records', entity.id, 'shelf', query] as const,
    queryFn: ({ signal }) => api.get<Shelf>(pathOf(entity, 'shelf'), { query, signal }),
    placeholderData: keepPreviousData,
  })

const pageSize = 60
export const filesQuery = (entity: AnyEntity, query: Query) =>
  infiniteQueryOptions({
    queryKey: ['records', entity.id, 'files', query] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get<FilesAnswer>(pathOf(entity, 'files'), {
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
    queryFn: ({ signal }) => api.get<Details>(pathOf(entity, token, 'details'), { signal }),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ address }) => address === null) ? 2_000 : fresh),
  })

/** A click on an address saves what is behind it, without a copy of it in this page. */
export function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
