/** Handlers of playing shared media (D9.7). */
import { beatPlay, endPlay, readMarkedPage, readPlaylist, startPlay } from '@topcenter/model/media/api'
import { handle } from '../../records/serving/handle.ts'
import { readPage } from './marked-pages.service.ts'
import { end, noteWatched, playlist, start } from './watching.service.ts'

export const watchingOperations = [
  handle(startPlay, (ctx, { params, body }) => start(ctx, params.token, body.takeOver === true)),
  handle(readMarkedPage, (ctx, { params }) => readPage(ctx, params.token, Number(params.n))),
  handle(beatPlay, (ctx, { params, body }) => noteWatched(ctx, params.play, body)),
  handle(endPlay, (ctx, { params, body }) => end(ctx, params.play, body.by === 'mark' ? 'mark' : 'viewer')),
  handle(readPlaylist, (ctx, { params }) => playlist(ctx, params.play)),
]
