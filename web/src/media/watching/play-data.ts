import type { Names } from '@topcenter/model/kit/names'
import { api } from '../../platform/api.ts'
import type { Strip } from '../strip.ts'
import type { Range } from './watched.ts'

export interface Chapter {
  /** Seconds. */
  readonly at: number
  readonly title: string
}
export interface Mark {
  readonly names: Names
  readonly digits: string | null
  readonly code: string
}
export interface Play {
  /** Null for who belongs to no centre, of whom nothing is noted. */
  readonly play: string | null
  readonly address: string
  readonly mime: string
  readonly isStreamed: boolean
  readonly plays: string | null
  readonly poster: string | null
  readonly strip: Strip | null
  readonly seconds: number | null
  readonly position: number
  readonly watched: number
  readonly chapters: readonly Chapter[]
  readonly subtitles: readonly { readonly language: 'ar' | 'en'; readonly vtt: string }[]
  readonly mark: Mark | null
  readonly playsLeft: number | null
}

/** 409 is "on another device" here, which the player says itself. */
export const startPlay = (medium: string, takeOver: boolean): Promise<Play> =>
  api.post<Play>(`/shared-medias/${medium}/plays`, { takeOver }, { quiet: [409] })

export interface Word {
  readonly position: number
  readonly seconds: number | undefined
  readonly ranges: readonly Range[]
}
export const sayWatched = (play: string, word: Word): Promise<{ state: 'plays' | 'elsewhere' | 'closed' | 'over' }> =>
  api.post(`/media-plays/${play}/beats`, word, { json: true })
export const endPlay = (play: string, by: 'viewer' | 'mark'): Promise<object> =>
  api.post(`/media-plays/${play}/end`, { by })
