/** Handlers of shared media: what is shared, with whom, and its viewers (D9.6). */
import { mediaManner } from '@topcenter/model/access/establishment'
import {
  changeMediaManner,
  openMedium as openMediumEndpoint,
  putSubtitles as putSubtitlesEndpoint,
  readMediaManner,
  readMediaShelf,
  readShowing,
  readSubtitles,
  readViewers,
  shareFiles,
} from '@topcenter/model/media/api'
import { mannerOf } from '../../records/establishment/manner.ts'
import { handle } from '../../records/serving/handle.ts'
import { putSubtitles, share, subtitlesOf } from './share.service.ts'
import { openMedium, shelf, showing, viewersOf } from './shelf.service.ts'

const watching = mannerOf(mediaManner)

export const sharingOperations = [
  handle(readMediaShelf, { resolve: 'query' }, (ctx, { query }) => shelf(ctx, query)),
  handle(openMediumEndpoint, (ctx, { params }) => openMedium(ctx, params.token)),
  handle(readViewers, (ctx, { params }) => viewersOf(ctx, params.token)),
  handle(readShowing, (ctx, { queryText }) => showing(ctx, queryText.storageSpaceMediaToken)),
  handle(shareFiles, { resolve: 'body' }, (ctx, { body }) => share(ctx, body)),
  handle(putSubtitlesEndpoint, (ctx, { params, body }) => putSubtitles(ctx, params.token, body)),
  handle(readSubtitles, (ctx, { params }) => subtitlesOf(ctx, params.token)),
  handle(readMediaManner, (ctx) => watching.read(ctx)),
  handle(changeMediaManner, (ctx, { body }) => watching.change(ctx, body)),
]
