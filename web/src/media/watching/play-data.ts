import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import type { beatPlay, endPlay as endPlayEndpoint, startPlay as startPlayEndpoint } from '@topcenter/model/media/api'
import { call } from '../../platform/api.ts'

export type Play = AnswerOf<typeof startPlayEndpoint>
export type Chapter = Play['chapters'][number]
export type Mark = NonNullable<Play['mark']>

/** 409 means "on another device" here; the player shows it itself. */
export const startPlay = (medium: string, takeOver: boolean): Promise<Play> =>
  call<typeof startPlayEndpoint>('POST /api/shared-medias/:token/plays', {
    params: { token: medium },
    body: { takeOver },
    quiet: [409],
  })

export type Word = SentBody<typeof beatPlay>
export const sayWatched = (play: string, word: Word): Promise<AnswerOf<typeof beatPlay>> =>
  call<typeof beatPlay>('POST /api/media-plays/:play/beats', { params: { play }, body: word, json: true })
export const endPlay = (play: string, by: 'viewer' | 'mark'): Promise<object> =>
  call<typeof endPlayEndpoint>('POST /api/media-plays/:play/end', { params: { play }, body: { by } })
