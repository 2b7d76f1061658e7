/** What is shared, with whom, and who has seen it (D9.6). */
import { mediaManner } from '@topcenter/model/access/establishment'
import { ref } from '@topcenter/model/kit/field'
import { mannerOf } from '../../records/establishment/manner.ts'
import {
  instant,
  list,
  names,
  object,
  oneOf,
  orNull,
  text,
  token,
  valueOf,
  whole,
  yesNo,
} from '../../records/serving/answer.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { putSubtitles, share, shareInput, subtitlesInput, subtitlesOf } from './share.service.ts'
import { openMedium, shelf, shelfQuery, showing, viewersOf } from './shelf.service.ts'

const permit = { group: 'SharedMedia', flag: 'view' } as const

const item = object({
  token: token('sharedMedia'),
  names,
  mediaType: valueOf('sharedMedia', 'mediaType'),
  openMode: valueOf('sharedMedia', 'openMode'),
  link: orNull(text),
  linkKind: orNull(valueOf('sharedMedia', 'linkKind')),
  viewOnly: yesNo,
  cover: orNull(text),
  seconds: orNull(whole),
  size: orNull(whole),
  position: whole,
  watched: whole,
  isSeen: yesNo,
  isNew: yesNo,
  playsLeft: orNull(whole),
  until: orNull(instant),
})
const folders = object({
  folders: list(
    object({
      token: token('sharedMediaFolder'),
      names,
      sharedWith: valueOf('sharedMediaFolder', 'sharedWith'),
      about: names,
      items: list(item),
    }),
  ),
  locked: {
    ...list(
      object({
        token: token('mediaPackage'),
        names,
        items: list(
          object({
            token: token('sharedMedia'),
            names,
            mediaType: valueOf('sharedMedia', 'mediaType'),
            seconds: orNull(whole),
          }),
        ),
      }),
    ),
    description: 'Packages that can be had now, with what they hold and their reader has not',
  },
})
const person = { token: text, names, code: text } as const
const viewers = object({
  seconds: orNull(whole),
  heat: { ...list(whole), description: 'How many watched each sixtieth of it' },
  seen: list(object({ ...person, firstAt: instant, lastAt: instant, position: whole, watched: whole, plays: whole })),
  seenUnnamed: { ...whole, description: 'People whom the reader may not look at' },
  unseen: list(object(person)),
  unseenUnnamed: whole,
})

const shown = object({
  items: list(
    object({
      token: token('sharedMedia'),
      folder: object({ token: token('sharedMediaFolder'), names }),
      sharedWith: valueOf('sharedMediaFolder', 'sharedWith'),
      about: names,
      until: orNull(instant),
      viewOnly: yesNo,
      seenBy: whole,
    }),
  ),
})
const showingQuery = { storageSpaceMedia: ref('storageSpaceMedia', { required: true }) } as const

const watching = mannerOf(mediaManner)
const manner = object({
  version: whole,
  mediaGraceDays: whole,
  oneDevice: yesNo,
  wholePhoneMark: yesNo,
  traceLeaks: yesNo,
})
const mannerPath = '/api/media-manner'

export const sharingOperations: readonly Operation[] = [
  {
    id: 'mediaShelf.read',
    method: 'GET',
    path: '/api/media-shelf',
    permit,
    access: 'read',
    query: shelfQuery,
    describe: () => ({
      summary: 'Read what is shared with a user of the portals, by folders',
      description: 'A parent names a child; staff see all of it, or what a student sees.',
      answer: answers(folders),
    }),
    handle: (ctx, { query }) => shelf(ctx, query),
  },
  {
    id: 'sharedMedia.open',
    portal: true,
    method: 'POST',
    path: '/api/shared-medias/:token/open',
    permit,
    access: 'write',
    entity: 'sharedMedia',
    describe: () => ({
      summary: 'Open a shared medium, which is seen from then on',
      answer: answers(
        object(
          { as: oneOf(['frame', 'tab', 'play', 'picture', 'pages', 'file', 'closed']) },
          {
            address: text,
            download: text,
            pages: whole,
            addresses: { ...list(text), description: 'Of the pages that are made, each with its reader’s mark' },
          },
        ),
      ),
    }),
    handle: (ctx, { params }) => openMedium(ctx, params.token),
  },
  {
    id: 'sharedMedia.viewers',
    staff: true,
    method: 'GET',
    path: '/api/shared-medias/:token/viewers',
    permit,
    access: 'read',
    entity: 'sharedMedia',
    describe: () => ({ summary: 'Read who has seen a shared medium, and how far', answer: answers(viewers) }),
    handle: (ctx, { params }) => viewersOf(ctx, params.token),
  },
  {
    id: 'sharedMedia.showing',
    staff: true,
    method: 'GET',
    path: '/api/shared-medias/showing',
    permit,
    access: 'read',
    entity: 'sharedMedia',
    query: showingQuery,
    describe: () => ({
      summary: 'Read where a stored file is shared, until when, and how many saw it',
      answer: answers(shown),
    }),
    handle: (ctx, { query }) => showing(ctx, query.storageSpaceMediaToken),
  },
  {
    id: 'sharedMedia.share',
    staff: true,
    method: 'POST',
    path: '/api/shared-medias/share',
    permit: { group: 'SharedMediaWithSpaceStorageMedia', flag: 'add' },
    access: 'write',
    entity: 'sharedMedia',
    input: shareInput,
    describe: () => ({
      summary: 'Share stored files, into a folder that is there or made with them',
      answer: answers(object({ folder: token('sharedMediaFolder'), tokens: list(token('sharedMedia')) })),
    }),
    handle: (ctx, { body }) => share(ctx, body),
  },
  {
    id: 'sharedMedia.subtitles',
    staff: true,
    method: 'POST',
    path: '/api/shared-medias/:token/subtitles',
    permit: { group: 'SharedMedia', flag: 'itemUpdate' },
    access: 'write',
    entity: 'sharedMedia',
    input: subtitlesInput,
    describe: () => ({
      summary: 'Set the subtitles of one language, as WebVTT, or take them away',
      answer: answers(object({ token: token('sharedMedia'), language: oneOf(['ar', 'en']), isThere: yesNo })),
    }),
    handle: (ctx, { params, body }) => putSubtitles(ctx, params.token, body),
  },
  {
    id: 'sharedMedia.readSubtitles',
    staff: true,
    method: 'GET',
    path: '/api/shared-medias/:token/subtitles',
    permit,
    access: 'read',
    entity: 'sharedMedia',
    describe: () => ({
      summary: 'Read in which languages a shared medium has subtitles',
      answer: answers(object({ items: list(object({ language: oneOf(['ar', 'en']), lines: whole })) })),
    }),
    handle: (ctx, { params }) => subtitlesOf(ctx, params.token),
  },
  {
    id: 'mediaManner.read',
    staff: true,
    method: 'GET',
    path: mannerPath,
    permit: { group: 'SharedMediaFolder', flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read how shared media are watched', answer: answers(manner) }),
    handle: watching.read,
  },
  {
    id: 'mediaManner.change',
    staff: true,
    method: 'PATCH',
    path: mannerPath,
    permit: { group: 'SharedMediaFolder', flag: 'changeActivationType' },
    access: 'write',
    input: watching.input,
    describe: () => ({ summary: 'Set how shared media are watched', answer: answers(manner) }),
    handle: (ctx, { body }) => watching.change(ctx, body),
  },
]
