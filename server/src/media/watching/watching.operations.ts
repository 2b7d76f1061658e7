/** Playing shared media (D9.7). */
import { bool, int, oneOf, rows } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import {
  bareToken,
  list,
  names,
  object,
  oneOf as one,
  orNull,
  text,
  whole,
  yesNo,
} from '../../records/serving/answer.ts'
import { answers, file, type Operation } from '../../records/serving/operation.ts'
import { stripAnswer } from '../sharing/strip.ts'
import { readPage } from './marked-pages.service.ts'
import { end, hear, playlist, playPrefix, start, type Word } from './watching.service.ts'

const permit = { group: 'SharedMedia', flag: 'view' } as const
const second = (required: boolean) => int({ required, min: 0, max: 360000 })
const startInput = { takeOver: bool({ initial: false }) } as const
const beatInput = {
  position: int({ required: true, min: 0, max: 360000 }),
  seconds: second(false),
  ranges: rows(
    { from: int({ required: true, min: 0, max: 360000 }), to: int({ required: true, min: 0, max: 360000 }) },
    { max: 60 },
  ),
} as const
const endInput = { by: oneOf(['viewer', 'mark']) } as const

function parsed(fields: Parameters<typeof fieldsSchema>[0], value: unknown): Record<string, unknown> {
  const answer = fieldsSchema(fields).safeParse(value ?? {})
  if (!answer.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(answer.error) }))
  return answer.data
}

const play = object({
  play: orNull(bareToken(playPrefix)),
  address: { ...text, description: 'Of the file as it came; lasts while it plays' },
  mime: text,
  isStreamed: { ...yesNo, description: 'Whether there is a playlist of it (HLS)' },
  plays: {
    ...orNull(text),
    description: 'Whether browsers play it: everywhere, somewhere, nowhere; null: not known yet',
  },
  poster: orNull(text),
  strip: stripAnswer,
  seconds: orNull(whole),
  position: whole,
  watched: whole,
  chapters: list(object({ at: whole, title: text })),
  subtitles: list(object({ language: one(['ar', 'en']), vtt: text })),
  mark: orNull(object({ names, digits: orNull(text), code: text })),
  playsLeft: orNull(whole),
})

export const watchingOperations: readonly Operation[] = [
  {
    id: 'sharedMedia.play',
    portal: true,
    method: 'POST',
    path: '/api/shared-medias/:token/plays',
    permit,
    access: 'write',
    entity: 'sharedMedia',
    input: startInput,
    describe: () => ({
      summary: 'Begin to play a video or audio',
      description: 'On one device at a time, where the centre says so: `takeOver` ends the other one.',
      answer: answers(play),
    }),
    handle: (ctx, { params, body }) => start(ctx, params.token, parsed(startInput, body).takeOver === true),
  },
  {
    id: 'sharedMedia.page',
    portal: true,
    method: 'GET',
    path: '/api/shared-medias/:token/pages/:n',
    permit,
    access: 'read',
    entity: 'sharedMedia',
    describe: () => ({
      summary: 'Read the picture of a page of a PDF, with its reader’s mark in it',
      answer: file('image/webp'),
    }),
    handle: (ctx, { params }) => readPage(ctx, params.token, Number(params.n)),
  },
  {
    id: 'mediaPlay.beat',
    portal: true,
    method: 'POST',
    path: '/api/media-plays/:play/beats',
    permit,
    access: 'write',
    input: beatInput,
    describe: () => ({
      summary: 'Tell what was watched since the last word',
      description:
        'Every 15 seconds; a play that is silent for 45 ends. More than passed since the last word is refused.',
      answer: answers(object({ state: one(['plays', 'elsewhere', 'closed', 'over']) }, { counted: yesNo })),
    }),
    handle: (ctx, { params, body }) =>
      hear(ctx, params.play, { ranges: [], ...parsed(beatInput, body) } as unknown as Word),
  },
  {
    id: 'mediaPlay.end',
    portal: true,
    method: 'POST',
    path: '/api/media-plays/:play/end',
    permit,
    access: 'write',
    input: endInput,
    describe: () => ({ summary: 'End a play', answer: answers(object({ token: bareToken(playPrefix) })) }),
    handle: (ctx, { params, body }) => end(ctx, params.play, parsed(endInput, body).by === 'mark' ? 'mark' : 'viewer'),
  },
  {
    id: 'mediaPlay.playlist',
    method: 'GET',
    path: '/api/media-plays/:play/playlist',
    permit,
    access: 'read',
    describe: () => ({ summary: 'Read the playlist of a play (HLS)', answer: file('application/vnd.apple.mpegurl') }),
    handle: (ctx, { params }) => playlist(ctx, params.play),
  },
]
