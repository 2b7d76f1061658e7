/** Endpoints of media: the file browser of each kind of space, sharing, playing, tracing, and packages. */
import { mediaManner, storageManner, uploadManner } from '../access/establishment.ts'
import { ownSettings } from '../access/own-settings.ts'
import { educationalCategory } from '../education/educational-category.ts'
import { receipt } from '../finance/receipt.ts'
import * as answer from '../kit/answer.ts'
import { type BodyForm, endpoint, type FlagPermit, type Readers, sheetTypes } from '../kit/endpoint.ts'
import { type AnyEntity, groupOf, resourceOf } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import type { Names } from '../kit/names.ts'
import type { ShownItem } from '../kit/shown.ts'
import { mediaPackageCode, mediaPackageCodeBatch } from './media-package-code.ts'
import { mediaPackageSubscription } from './media-package-subscription.ts'
import { mediaPackage } from './media-package.ts'
import { packageParts, packageStandings } from './package-standing.ts'
import { openModes, sharedMedia, sharedMediaFolder, sharedWithTypes } from './shared-media.ts'
import type { Owner, storageSpaceMedia } from './storage-space.ts'

/** Files and folders of one space that one request may name. */
export const maxAtOnce = 500
/** Cards that one sale may have. */
export const maxSold = 100
/** Bits of the code that each viewer's copy of a lecture has. */
export const codeBits = 40
/** The letters before the token of a play. */
export const playPrefix = 'mpl'
/** States of a package for a student. Later: its first day is in the future. Closed: subscribed, with an overdue debt. */
export const standings = ['None', 'Asked', 'Later', 'Open', 'Closed'] as const

const described = <T>(schema: answer.Schema<T>, description: string): answer.Schema<T> => ({ ...schema, description })
const pictures = { file: ['image/jpeg', 'image/png', 'image/webp'] } as const
const languages = ['ar', 'en'] as const

/** Frames over the length of a video in one picture, from left to right and from top to bottom (D9.3). */
export const strip = answer.orNull(
  answer.object({
    address: answer.text,
    columns: answer.whole,
    rows: answer.whole,
    count: answer.whole,
    /** Seconds from one frame to the next. */
    every: answer.number,
  }),
)

/** A kind of storage spaces: its owner, the entity of its spaces, and the entity of its files. */
export interface SpaceKind {
  readonly owner: Owner
  readonly space: AnyEntity
  readonly entry: AnyEntity
}
type Of = Pick<SpaceKind, 'entry'>

/** The look of a file in a file browser. Addresses are for this session. */
const face = answer.object(
  {
    mime: answer.orNull(answer.text),
    ending: answer.text,
    version: answer.whole,
    /** Address of the small picture. */
    picture: answer.orNull(answer.text),
    /** State of the renditions; `none` for a file without a picture. */
    state: answer.text as answer.Schema<'none' | 'waiting' | 'made' | 'failed'>,
    /** The reason of a failure: broken, too large, a password, an unknown kind. */
    reason: answer.orNull(answer.text),
  },
  {
    strip,
    /** Length of video and audio. */
    seconds: answer.orNull(answer.number),
    pages: answer.orNull(answer.whole),
    width: answer.orNull(answer.whole),
    height: answer.orNull(answer.whole),
    /** The number of portal users who opened it, wherever it is shared; null for readers outside the staff. */
    seenBy: answer.orNull(answer.whole),
  },
)

/** Parameters that name a space, or its owner, and a folder. */
const shelfQuery = ({ owner, space, entry }: SpaceKind) => ({
  storageSpace: input.ref(space.id),
  [owner.field]: input.ref(owner.entity),
  folder: input.ref(entry.id),
})

export const readShelf = (kind: SpaceKind, permit: FlagPermit) => {
  const { space, entry } = kind
  return endpoint({
    id: `${entry.id}.shelf`,
    method: 'GET',
    path: `/api/${resourceOf(entry)}/shelf`,
    permit,
    entity: entry,
    query: shelfQuery(kind),
    summary: 'Read what stands round the files of a space',
    description: 'Of the space, or of the first space of its owner, which is null as long as nothing was put there.',
    answer: () =>
      answer.object({
        space: answer.orNull(
          answer.object({
            token: answer.token(space),
            names: answer.names,
            quota: described(answer.whole, 'Bytes'),
            used: described(answer.whole, 'Bytes, of archived files and kept versions too'),
            reserved: described(answer.whole, 'Bytes that running uploads have reserved'),
            copies: described(
              answer.whole,
              'Bytes of the copies that videos are played from, beside the originals; they use no quota',
            ),
            byType: answer.list(answer.object({ mediaType: answer.text, bytes: answer.whole })),
          }),
        ),
        ownerToken: answer.text,
        isOthers: described(answer.yesNo, 'Only its owner meets what lies there: nothing is told, nothing is taken'),
        startQuota: described(answer.whole, 'Bytes that the first file of the owner makes room for'),
        /** The way to the folder. */
        crumbs: answer.list(answer.object({ token: answer.token(entry), names: answer.names })),
        folders: answer.list(
          answer.object({
            token: answer.token(entry),
            names: answer.names,
            version: answer.whole,
            files: answer.whole,
            bytes: answer.whole,
            createdAt: answer.instant,
          }),
        ),
        /** Files of the folder by media type. */
        counts: answer.record(answer.whole),
        archived: answer.whole,
      }),
  })
}

export const listFiles = ({ entry }: Of, permit: FlagPermit) =>
  endpoint({
    id: `${entry.id}.files`,
    method: 'GET',
    path: `/api/${resourceOf(entry)}/files`,
    permit,
    entity: entry,
    filters: entry,
    summary: 'List the files of a space, and what each looks like',
    answer: () =>
      answer.object({
        // kinds share the fields of their abstract entity
        items: answer.list(answer.itemOf(entry) as answer.Schema<ShownItem<typeof storageSpaceMedia>>),
        page: answer.page,
        faces: answer.record(face),
      }),
  })

export const readFaces = ({ entry }: Of, permit: FlagPermit) =>
  endpoint({
    id: `${entry.id}.faces`,
    method: 'GET',
    path: `/api/${resourceOf(entry)}/faces`,
    permit,
    entity: entry,
    query: { tokens: input.longText({ required: true, maxLength: 6400 }) },
    queryForm: () => ({ tokens: described(answer.text, 'Tokens, joined by commas') }),
    summary: 'Read what up to 200 files look like',
    answer: () => answer.record(face),
  })

export const readFileDetails = ({ entry }: Of, permit: FlagPermit) =>
  endpoint({
    id: `${entry.id}.details`,
    method: 'GET',
    path: `/api/${resourceOf(entry)}/:token/details`,
    permit,
    entity: entry,
    summary: 'Read the versions of a file, who brought it, and where it is shown',
    answer: () =>
      answer.object({
        address: described(answer.orNull(answer.text), 'To be shown; what a browser would run is only ever saved'),
        large: described(answer.orNull(answer.text), 'A picture, drawn anew; of a lecture its poster'),
        pages: answer.list(answer.object({ n: answer.whole, address: answer.orNull(answer.text) })),
        mime: answer.orNull(answer.text),
        copies: described(answer.whole, 'Bytes of the copies that a video is played from, beside the original'),
        trace: described(
          answer.orNull(answer.oneOf(['waiting', 'made', 'failed'])),
          'Of a lecture: whether each viewer gets a copy of their own; null where that is not asked for',
        ),
        broughtAt: answer.orNull(answer.instant),
        broughtBy: answer.orNull(answer.reference),
        /** Other files of the space with the same bytes. */
        same: answer.list(
          answer.object({ token: answer.token(entry), names: { type: 'object' } as answer.Schema<Names> }),
        ),
        versions: answer.list(
          answer.object({
            n: answer.whole,
            size: answer.whole,
            fileName: answer.text,
            broughtAt: answer.instant,
            broughtBy: answer.orNull(answer.reference),
          }),
        ),
      }),
  })

export const readDownload = ({ entry }: Of, permit: FlagPermit) =>
  endpoint({
    id: `${entry.id}.download`,
    method: 'GET',
    path: `/api/${resourceOf(entry)}/:token/download`,
    permit,
    entity: entry,
    query: { n: input.int({ min: 1 }) },
    summary: 'Read the address under which a file, or a version of it, is saved',
    answer: () => answer.object({ address: answer.text }),
  })

export const zipFiles = (kind: SpaceKind, permit: FlagPermit) =>
  endpoint({
    id: `${kind.entry.id}.zip`,
    method: 'GET',
    path: `/api/${resourceOf(kind.entry)}/zip`,
    permit,
    entity: kind.entry,
    query: { ...shelfQuery(kind), tokens: input.longText({ maxLength: 32 * maxAtOnce }) },
    summary: 'Files of a space as one ZIP',
    description: 'The chosen ones (tokens, joined by commas), a folder, or all of the space; at most 20 GB.',
    answer: { file: ['application/zip'] },
  })

const closed = (properties: answer.Members, required: readonly string[]) => (): BodyForm => {
  const json = { type: 'object', properties, required, additionalProperties: false }
  return { json, form: json }
}
const tokensOf = (entry: AnyEntity): answer.Schema => ({
  ...answer.list(answer.token(entry)),
  minItems: 1,
  maxItems: maxAtOnce,
})
const intoFolder = (entry: AnyEntity) =>
  closed({ tokens: tokensOf(entry), folderToken: { type: ['string', 'null'] } }, ['tokens'])

export const moveFiles = ({ entry }: Of, permit: FlagPermit, readers: Readers) =>
  endpoint({
    id: `${entry.id}.move`,
    method: 'POST',
    path: `/api/${resourceOf(entry)}/move`,
    permit,
    readers,
    entity: entry,
    rawBody: intoFolder(entry),
    summary: 'Move files and folders of one space into a folder of it',
    description: 'Without a folder: to the top of the space.',
    answer: () => answer.object({ moved: answer.whole }),
  })

export const copyFiles = ({ entry }: Of, permit: FlagPermit, readers: Readers) =>
  endpoint({
    id: `${entry.id}.copy`,
    method: 'POST',
    path: `/api/${resourceOf(entry)}/copy`,
    permit,
    readers,
    entity: entry,
    rawBody: intoFolder(entry),
    summary: 'Copy files and folders of one space into a folder of it',
    answer: () => answer.object({ tokens: answer.list(answer.token(entry)) }),
  })

export const bringBackVersion = ({ entry }: Of, permit: FlagPermit, readers: Readers) =>
  endpoint({
    id: `${entry.id}.bringBack`,
    method: 'POST',
    path: `/api/${resourceOf(entry)}/:token/bringBack`,
    permit,
    readers,
    entity: entry,
    rawBody: closed({ n: { ...answer.whole, minimum: 1 } }, ['n']),
    summary: 'Make a kept version of a file its newest',
    answer: 'nothing',
  })

export const wantPages = ({ entry }: Of, permit: FlagPermit, readers: Readers) =>
  endpoint({
    id: `${entry.id}.wantPages`,
    method: 'POST',
    path: `/api/${resourceOf(entry)}/:token/wantPages`,
    permit,
    readers,
    entity: entry,
    rawBody: closed({ from: { ...answer.whole, minimum: 1 } }, ['from']),
    summary: 'Ask for pictures of ten pages of a PDF',
    answer: 'nothing',
  })

export const purgeFiles = ({ entry }: Of, permit: FlagPermit) =>
  endpoint({
    id: `${entry.id}.purge`,
    method: 'POST',
    path: `/api/${resourceOf(entry)}/purge`,
    permit,
    readers: 'staff',
    entity: entry,
    rawBody: closed({ tokens: tokensOf(entry) }, ['tokens']),
    summary: 'Delete files and folders from the trash for good',
    description: 'With all that lies in them. Their bytes no longer count.',
    answer: () => answer.object({ removed: answer.whole }),
  })

const managing = ownSettings.storage.change
const storageSettings = () =>
  answer.object({
    version: answer.whole,
    personQuota: answer.whole,
    staffQuota: answer.whole,
    groupQuota: answer.whole,
    placeQuota: answer.whole,
    uploadImage: answer.whole,
    uploadAudio: answer.whole,
    uploadVideo: answer.whole,
    uploadOther: answer.whole,
  })

export const readStorageManner = endpoint({
  id: 'storageManner.read',
  method: 'GET',
  path: '/api/storage-manner',
  permit: managing,
  readers: 'staff',
  summary: 'Read how much storage spaces hold, and how large a file may be',
  answer: storageSettings,
})

export const changeStorageManner = endpoint({
  id: 'storageManner.change',
  method: 'PATCH',
  path: '/api/storage-manner',
  permit: managing,
  readers: 'staff',
  body: { version: input.int({ required: true }), ...storageManner, ...uploadManner },
  summary: 'Set how much new storage spaces hold, and how large a file may be',
  answer: storageSettings,
})

const viewShared = { group: 'SharedMedia', flag: 'view' } as const
const mediumName = {
  token: answer.token(sharedMedia),
  names: answer.names,
  mediaType: answer.valueOf(sharedMedia, 'mediaType'),
}

export const readMediaShelf = endpoint({
  id: 'mediaShelf.read',
  method: 'GET',
  path: '/api/media-shelf',
  permit: viewShared,
  query: {
    student: input.ref('student'),
    folder: input.ref('sharedMediaFolder'),
    group: input.ref('educationalGroup'),
    category: input.ref('educationalCategory'),
  },
  summary: 'Read what is shared with a user of the portals, by folders',
  description: 'A parent names a child; staff see all of it, or what a student sees.',
  answer: () =>
    answer.object({
      folders: answer.list(
        answer.object({
          token: answer.token(sharedMediaFolder),
          names: answer.names,
          sharedWith: answer.valueOf(sharedMediaFolder, 'sharedWith'),
          /** Names of the group or category. */
          about: answer.names,
          items: answer.list(
            answer.object({
              ...mediumName,
              openMode: answer.valueOf(sharedMedia, 'openMode'),
              link: answer.orNull(answer.text),
              linkKind: answer.orNull(answer.valueOf(sharedMedia, 'linkKind')),
              viewOnly: answer.yesNo,
              cover: answer.orNull(answer.text),
              /** The length; null if it is unknown. */
              seconds: answer.orNull(answer.whole),
              size: answer.orNull(answer.whole),
              /** Seconds: the viewer's last position, and the watched part. */
              position: answer.whole,
              watched: answer.whole,
              isSeen: answer.yesNo,
              isNew: answer.yesNo,
              playsLeft: answer.orNull(answer.whole),
              until: answer.orNull(answer.instant),
            }),
          ),
        }),
      ),
      locked: described(
        answer.list(
          answer.object({
            token: answer.token(mediaPackage),
            names: answer.names,
            items: answer.list(answer.object({ ...mediumName, seconds: answer.orNull(answer.whole) })),
          }),
        ),
        'Packages that can be had now, with what they hold and their reader has not',
      ),
    }),
})

export const openMedium = endpoint({
  id: 'sharedMedia.open',
  method: 'POST',
  path: '/api/shared-medias/:token/open',
  permit: viewShared,
  readers: 'portal',
  entity: sharedMedia,
  summary: 'Open a shared medium, which is seen from then on',
  answer: () =>
    answer.object(
      { as: answer.oneOf(['frame', 'tab', 'play', 'picture', 'pages', 'file', 'closed']) },
      {
        address: answer.text,
        download: answer.text,
        pages: answer.whole,
        addresses: described(answer.list(answer.text), 'Of the pages that are made, each with its reader’s mark'),
      },
    ),
})

const personName = { token: answer.text, names: answer.names, code: answer.text }

export const readViewers = endpoint({
  id: 'sharedMedia.viewers',
  method: 'GET',
  path: '/api/shared-medias/:token/viewers',
  permit: viewShared,
  readers: 'staff',
  entity: sharedMedia,
  summary: 'Read who has seen a shared medium, and how far',
  answer: () =>
    answer.object({
      seconds: answer.orNull(answer.whole),
      heat: described(answer.list(answer.whole), 'How many watched each sixtieth of it'),
      seen: answer.list(
        answer.object({
          ...personName,
          firstAt: answer.instant,
          lastAt: answer.instant,
          position: answer.whole,
          watched: answer.whole,
          plays: answer.whole,
        }),
      ),
      seenUnnamed: described(answer.whole, 'People whom the reader may not look at'),
      unseen: answer.list(answer.object(personName)),
      /** The number of other people, whom the reader may not look at. */
      unseenUnnamed: answer.whole,
    }),
})

export const readShowing = endpoint({
  id: 'sharedMedia.showing',
  method: 'GET',
  path: '/api/shared-medias/showing',
  permit: viewShared,
  readers: 'staff',
  entity: sharedMedia,
  query: { storageSpaceMedia: input.ref('storageSpaceMedia', { required: true }) },
  summary: 'Read where a stored file is shared, until when, and how many saw it',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          token: answer.token(sharedMedia),
          folder: answer.object({ token: answer.token(sharedMediaFolder), names: answer.names }),
          sharedWith: answer.valueOf(sharedMediaFolder, 'sharedWith'),
          about: answer.names,
          until: answer.orNull(answer.instant),
          viewOnly: answer.yesNo,
          seenBy: answer.whole,
        }),
      ),
    }),
})

export const shareFiles = endpoint({
  id: 'sharedMedia.share',
  method: 'POST',
  path: '/api/shared-medias/share',
  permit: { group: 'SharedMediaWithSpaceStorageMedia', flag: 'add' },
  readers: 'staff',
  entity: sharedMedia,
  body: {
    storageSpaceMedias: input.refs('storageSpaceMedia', { required: true, max: 200 }),
    sharedMediaFolder: input.ref('sharedMediaFolder'),
    /** Names of a new folder. Without names and folder, a group or category uses its own. */
    folderNames: input.names({ maxLength: 200 }),
    sharedWith: input.oneOf(sharedWithTypes),
    educationalCategory: input.ref('educationalCategory'),
    educationalGroup: input.ref('educationalGroup'),
    from: input.dateTime(),
    to: input.dateTime(),
    viewOnly: input.bool(),
    openMode: input.oneOf(openModes),
  },
  summary: 'Share stored files, into a folder that is there or made with them',
  answer: () =>
    answer.object({ folder: answer.token(sharedMediaFolder), tokens: answer.list(answer.token(sharedMedia)) }),
})

export const putSubtitles = endpoint({
  id: 'sharedMedia.subtitles',
  method: 'POST',
  path: '/api/shared-medias/:token/subtitles',
  permit: { group: 'SharedMedia', flag: 'itemUpdate' },
  readers: 'staff',
  entity: sharedMedia,
  body: {
    language: input.oneOf(languages, { required: true }),
    /** Text of a WebVTT file; an empty text removes the subtitles of the language. */
    vtt: input.longText({ maxLength: 400_000 }),
  },
  summary: 'Set the subtitles of one language, as WebVTT, or take them away',
  answer: () =>
    answer.object({ token: answer.token(sharedMedia), language: answer.oneOf(languages), isThere: answer.yesNo }),
})

export const readSubtitles = endpoint({
  id: 'sharedMedia.readSubtitles',
  method: 'GET',
  path: '/api/shared-medias/:token/subtitles',
  permit: viewShared,
  readers: 'staff',
  entity: sharedMedia,
  summary: 'Read in which languages a shared medium has subtitles',
  answer: () =>
    answer.object({
      items: answer.list(answer.object({ language: answer.oneOf(languages), lines: answer.whole })),
    }),
})

const watchingSettings = () =>
  answer.object({
    version: answer.whole,
    mediaGraceDays: answer.whole,
    oneDevice: answer.yesNo,
    wholePhoneMark: answer.yesNo,
    traceLeaks: answer.yesNo,
  })

export const readMediaManner = endpoint({
  id: 'mediaManner.read',
  method: 'GET',
  path: '/api/media-manner',
  permit: ownSettings.media.read,
  readers: 'staff',
  summary: 'Read how shared media are watched',
  answer: watchingSettings,
})

export const changeMediaManner = endpoint({
  id: 'mediaManner.change',
  method: 'PATCH',
  path: '/api/media-manner',
  permit: ownSettings.media.change,
  readers: 'staff',
  body: { version: input.int({ required: true }), ...mediaManner },
  summary: 'Set how shared media are watched',
  answer: watchingSettings,
})

export const startPlay = endpoint({
  id: 'sharedMedia.play',
  method: 'POST',
  path: '/api/shared-medias/:token/plays',
  permit: viewShared,
  readers: 'portal',
  entity: sharedMedia,
  body: { takeOver: input.bool({ initial: false }) },
  summary: 'Begin to play a video or audio',
  description: 'On one device at a time, where the centre says so: `takeOver` ends the other one.',
  answer: () =>
    answer.object({
      /** Null for a viewer outside the centre, whose plays are not recorded. */
      play: answer.orNull(answer.bareToken(playPrefix)),
      address: described(answer.text, 'Of the file as it came; lasts while it plays'),
      mime: answer.text,
      isStreamed: described(answer.yesNo, 'Whether there is a playlist of it (HLS)'),
      plays: described(
        answer.orNull(answer.text),
        'Whether browsers play it: everywhere, somewhere, nowhere; null: not known yet',
      ),
      poster: answer.orNull(answer.text),
      strip,
      seconds: answer.orNull(answer.whole),
      position: answer.whole,
      watched: answer.whole,
      /** `at` is in seconds. */
      chapters: answer.list(answer.object({ at: answer.whole, title: answer.text })),
      subtitles: answer.list(answer.object({ language: answer.oneOf(languages), vtt: answer.text })),
      mark: answer.orNull(
        answer.object({ names: answer.names, digits: answer.orNull(answer.text), code: answer.text }),
      ),
      playsLeft: answer.orNull(answer.whole),
    }),
})

export const readMarkedPage = endpoint({
  id: 'sharedMedia.page',
  method: 'GET',
  path: '/api/shared-medias/:token/pages/:n',
  permit: viewShared,
  readers: 'portal',
  entity: sharedMedia,
  summary: 'Read the picture of a page of a PDF, with its reader’s mark in it',
  answer: { file: ['image/webp'] },
})

const second = { min: 0, max: 360_000 } as const

export const beatPlay = endpoint({
  id: 'mediaPlay.beat',
  method: 'POST',
  path: '/api/media-plays/:play/beats',
  permit: viewShared,
  readers: 'portal',
  body: {
    position: input.int({ required: true, ...second }),
    /** Length of the medium as its player knows it. */
    seconds: input.int({ required: false, ...second }),
    /** Watched parts in seconds. */
    ranges: input.rows(
      { from: input.int({ required: true, ...second }), to: input.int({ required: true, ...second }) },
      { max: 60 },
    ),
  },
  summary: 'Tell what was watched since the last word',
  description: 'Every 15 seconds; a play that is silent for 45 ends. More than passed since the last word is refused.',
  answer: () =>
    answer.object({ state: answer.oneOf(['plays', 'elsewhere', 'closed', 'over']) }, { counted: answer.yesNo }),
})

export const endPlay = endpoint({
  id: 'mediaPlay.end',
  method: 'POST',
  path: '/api/media-plays/:play/end',
  permit: viewShared,
  readers: 'portal',
  body: { by: input.oneOf(['viewer', 'mark']) },
  summary: 'End a play',
  answer: () => answer.object({ token: answer.bareToken(playPrefix) }),
})

export const readPlaylist = endpoint({
  id: 'mediaPlay.playlist',
  method: 'GET',
  path: '/api/media-plays/:play/playlist',
  permit: viewShared,
  summary: 'Read the playlist of a play (HLS)',
  answer: { file: ['application/vnd.apple.mpegurl'] },
})

/** Both encodings together are a copy of anybody, so reading them needs the flag to change how media are watched. */
const tracing = { group: 'SharedMediaFolder', flag: 'changeActivationType' } as const

export const readTrace = endpoint({
  id: 'sharedMedia.trace',
  method: 'GET',
  path: '/api/shared-medias/:token/trace',
  permit: tracing,
  readers: 'staff',
  entity: sharedMedia,
  summary: 'Read whether a shared lecture is traced, and the two encodings with which a recording of it is read',
  answer: () =>
    answer.object({
      state: answer.oneOf(['none', 'waiting', 'made', 'failed']),
      lengths: described(answer.list(answer.whole), 'Of its segments, in milliseconds'),
      encodings: answer.list(answer.object({ address: answer.text, size: answer.whole })),
    }),
})

export const readWhoseCopy = endpoint({
  id: 'sharedMedia.whoseCopy',
  method: 'POST',
  path: '/api/shared-medias/:token/trace',
  permit: tracing,
  readers: 'staff',
  access: 'read',
  entity: sharedMedia,
  body: {
    votes: input.rows({ vote: input.int({ required: true, min: -100, max: 100 }) }, { max: codeBits }),
  },
  summary: 'Say whose copy of a lecture has the bits that were read in a recording',
  description:
    'Each vote is of one bit of the code, in their order: from −100 (it is 1) to 100 (it is 0), 0 for what is not known (`npm run trace`). Nobody is named where it is not sure.',
  answer: () =>
    answer.object({
      viewer: answer.orNull(answer.object(personName)),
      candidates: described(answer.whole, 'How many have opened it'),
      read: described(answer.whole, 'Bits of 40 that were read'),
      fits: described(answer.whole, 'Bits of them that are as the nearest copy has them'),
      chance: described(answer.number, 'That anybody of the candidates fits so well by chance'),
      plain: described(answer.whole, 'Plays that began before it was traced: these copies have no mark'),
    }),
})

const viewOffers = { group: 'MediaPackageCode', flag: 'view' } as const
/** The token of a child, which a portal user may give without the right to read people. */
const child = input.text({ maxLength: 40 })

/** Terms and content of a package, in the shop and on the screen of staff. */
const packageTerms = {
  from: answer.orNull(answer.day),
  to: answer.orNull(answer.day),
  numberOfDays: answer.orNull(answer.whole),
  isFree: answer.yesNo,
  /** The price of today; `insteadOf` is the price without an offer. */
  price: answer.money,
  insteadOf: answer.orNull(answer.money),
  /** Null if points do not buy it. */
  pricePoints: answer.orNull(answer.whole),
  offerUntil: answer.orNull(answer.day),
  lectures: answer.whole,
  recordings: answer.whole,
  files: answer.whole,
  seconds: answer.whole,
}

export const readShop = endpoint({
  id: 'mediaShop.read',
  method: 'GET',
  path: '/api/media-shop',
  permit: viewOffers,
  query: { student: child },
  summary: 'Read what packages of media are offered, and how the reader stands to each',
  description:
    'A parent names a child (`student`: their token). What is owned comes first. `points`: how many the student has.',
  answer: () =>
    answer.object({
      packages: answer.list(
        answer.object({
          token: answer.token(mediaPackage),
          names: answer.names,
          description: answer.names,
          imageAt: answer.orNull(answer.instant),
          category: answer.orNull(answer.called(educationalCategory)),
          ...packageTerms,
          sample: answer.orNull(answer.token(sharedMedia)),
          standing: answer.oneOf(standings),
          since: answer.orNull(answer.day),
          until: answer.orNull(answer.day),
          percent: answer.whole,
          /** The medium with which the student continues. */
          next: answer.orNull(answer.token(sharedMedia)),
        }),
      ),
      points: answer.whole,
    }),
})

export const readShopContents = endpoint({
  id: 'mediaShop.contents',
  method: 'GET',
  path: '/api/media-shop/:token',
  permit: viewOffers,
  query: { student: child },
  summary: 'Read what a package of media holds, and what of it is open to the reader',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          ...mediumName,
          seconds: answer.orNull(answer.whole),
          isOpen: answer.yesNo,
          isSample: answer.yesNo,
          percent: answer.whole,
        }),
      ),
    }),
})

export const readPackageCover = endpoint({
  id: 'mediaShop.image',
  method: 'GET',
  path: '/api/media-shop/:token/image',
  permit: viewOffers,
  /** `at` makes the address of a new picture new, so that a browser may keep what it loaded. */
  query: { at: input.text(), size: input.oneOf(['small']) },
  summary: 'Get the cover of a package',
  answer: pictures,
})

export const readSales = endpoint({
  id: 'mediaPackage.sales',
  method: 'GET',
  path: '/api/media-packages/:token/sales',
  permit: viewOffers,
  readers: 'staff',
  entity: mediaPackage,
  summary: 'Read what of a package was sold, used and is left, and the money of it',
  description:
    '`made`: cards for sale, without gifts and void ones; `left`: of them, what can still be sold. `money`: what cards that are not void were sold for; `waiting`: of it, what is not used yet; `price`: of a card that is sold today. `forPoints`: subscriptions that were paid by points and are not canceled; `points`: how many that were, less what came back.',
  answer: () =>
    answer.object({
      made: answer.whole,
      sold: answer.whole,
      gifts: answer.whole,
      used: answer.whole,
      left: answer.whole,
      running: answer.whole,
      asked: answer.whole,
      money: answer.money,
      waiting: answer.money,
      price: answer.money,
      forPoints: answer.whole,
      points: answer.whole,
    }),
})

const folderFigures = () =>
  answer.list(
    answer.object({
      token: answer.token(sharedMediaFolder),
      names: answer.names,
      sharedWith: answer.valueOf(sharedMediaFolder, 'sharedWith'),
      /** Names of the group or category. */
      about: answer.names,
      files: answer.whole,
      opens: described(answer.whole, 'This month; a person counts once for each medium'),
    }),
  )

export const readFoldersOverview = endpoint({
  id: 'sharedMediaFolder.overview',
  method: 'GET',
  path: '/api/shared-media-folders/overview',
  permit: { group: groupOf(sharedMediaFolder), flag: 'view' },
  readers: 'staff',
  entity: sharedMediaFolder,
  summary: 'Read how many files shared folders have, and how often those are opened this month',
  description: 'Of at most 300 folders, the most opened first.',
  answer: () => answer.object({ from: answer.day, folders: folderFigures() }),
})

export const readPackagesOverview = endpoint({
  id: 'mediaPackage.overview',
  method: 'GET',
  path: '/api/media-packages/overview',
  permit: { group: groupOf(mediaPackage), flag: 'view' },
  readers: 'staff',
  entity: mediaPackage,
  summary: 'Read how packages of media sell this month, and what is opened of shared folders',
  description:
    'Of at most 300 packages, the newest first. A sale is a card that was sold, or a subscription that was not made by a card; `income` is what cards were sold for and what subscriptions owe. `opened`: buyers who played something of it. `sales` is null without the right to see codes, `folders` without the right to see them. `incomeBefore`: of the month before, until the same day.',
  answer: () =>
    answer.object({
      /** The first day of the month, and today. */
      from: answer.day,
      today: answer.day,
      packages: answer.list(
        answer.object({
          token: answer.token(mediaPackage),
          names: answer.names,
          imageAt: answer.orNull(answer.instant),
          category: answer.orNull(answer.called(educationalCategory)),
          standing: answer.oneOf(packageStandings),
          ...packageTerms,
          missing: answer.list(answer.oneOf(packageParts)),
          sales: answer.orNull(
            answer.object({
              sold: described(answer.whole, 'This month; of a free package who subscribed since it began'),
              opened: answer.whole,
              income: answer.money,
              boughtLater: described(answer.orNull(answer.whole), 'Of a free package: who bought another one later'),
              cardsLeft: described(answer.whole, 'That can still be sold'),
              cardsMade: described(answer.whole, 'For sale: without gifts and void ones'),
              stockDays: described(answer.orNull(answer.whole), 'Null where no card was sold this month'),
            }),
          ),
        }),
      ),
      sales: answer.orNull(
        answer.object({
          byCard: answer.whole,
          bySubscription: answer.whole,
          opened: answer.whole,
          income: answer.money,
          incomeBefore: answer.money,
          cardsLeft: answer.whole,
          cardsMade: answer.whole,
        }),
      ),
      folders: answer.orNull(folderFigures()),
    }),
})

export const sellCards = endpoint({
  id: 'mediaPackageCode.sell',
  method: 'POST',
  path: '/api/media-package-codes/sell',
  permit: { group: 'InstallmentPayment', flag: 'addPayments' },
  readers: 'staff',
  entity: mediaPackageCode,
  body: {
    /** A scanned card knows its package. */
    mediaPackage: input.ref('mediaPackage'),
    /** The code of one card, scanned or typed. Without code and serial, the next cards in the order of serials. */
    code: input.text({ maxLength: 100 }),
    serial: input.int({ min: 1 }),
    /** The last of a row of cards that begins with `serial`. */
    serialTo: input.int({ min: 1 }),
    howMany: input.int({ min: 1, max: maxSold, initial: 1 }),
    /** Only cards of this batch. */
    batch: input.ref('mediaPackageCodeBatch'),
    /** The centre's cash customer by default. */
    buyer: input.ref('user'),
    account: input.ref('account', { required: true }),
    paymentMethod: input.ref('paymentMethod', { required: true }),
  },
  summary: 'Sell cards over the counter',
  description:
    'A card by its code, those from one serial to another, or the next ones of a package or a batch. They open the package from now on. Needs an `Idempotency-Key`.',
  answer: () =>
    answer.object({
      receiptToken: answer.token(receipt),
      receiptNumber: answer.whole,
      mediaPackageToken: answer.token(mediaPackage),
      /** The price of one card. */
      price: answer.money,
      serials: answer.list(answer.whole),
    }),
})

export const redeemCode = endpoint({
  id: 'mediaPackageCode.redeem',
  method: 'POST',
  path: '/api/media-package-codes/redeem',
  permit: 'user',
  readers: 'portal',
  entity: mediaPackageCode,
  body: { code: input.text({ required: true, maxLength: 100 }), student: child },
  summary: 'Use a code',
  description:
    'By a student, or for a child (`student`: their token). A code that is refused is an answer, since the try counts: five wrong ones slow the user down. Needs an `Idempotency-Key`.',
  answer: () =>
    answer.object({
      redeemed: answer.orNull(
        answer.object({
          subscriptionToken: answer.token(mediaPackageSubscription),
          mediaPackageToken: answer.token(mediaPackage),
          from: answer.day,
          validTo: answer.day,
        }),
      ),
      refused: answer.orNull(answer.object({ code: answer.refusalCode }, { at: answer.text })),
    }),
})

const printCards = {
  permit: { group: 'MediaPackageCode', flag: 'itemAdd' },
  readers: 'staff',
  access: 'write', // each print is written into the history
  query: { serialFrom: input.int({ min: 1 }), serialTo: input.int({ min: 1 }), language: input.oneOf(languages) },
} as const

export const printCardSheets = endpoint({
  ...printCards,
  id: 'mediaPackageCodeBatch.cards',
  method: 'GET',
  path: '/api/media-package-code-batches/:token/cards-document',
  entity: mediaPackageCodeBatch,
  summary: 'Print the cards of a batch that can still be used',
  answer: { file: ['application/pdf'] },
})

export const exportCards = endpoint({
  ...printCards,
  id: 'mediaPackageCodeBatch.cardTable',
  method: 'GET',
  path: '/api/media-package-code-batches/:token/cards-table',
  entity: mediaPackageCodeBatch,
  summary: 'Export the codes of a batch that can still be used',
  answer: { file: Object.values(sheetTypes) },
})

export const askForPackage = endpoint({
  id: 'mediaPackage.ask',
  method: 'POST',
  path: '/api/media-packages/:token/ask',
  permit: 'user',
  readers: 'portal',
  entity: mediaPackage,
  body: { student: child },
  summary: 'Open a free package, or ask the centre for another',
  description: 'By a student, or for a child (`student`: their token).',
  answer: () => answer.object({ subscriptionToken: answer.token(mediaPackageSubscription) }),
})

export const getForPoints = endpoint({
  id: 'mediaPackage.getForPoints',
  method: 'POST',
  path: '/api/media-packages/:token/points',
  permit: 'user',
  readers: 'portal',
  entity: mediaPackage,
  body: { numberOfPoints: input.int({ required: true, min: 1 }), student: child },
  summary: 'Get a package at its price in points',
  description:
    'By a student, or for a child (`student`: their token), of whose points it is paid. `numberOfPoints`: the price that was shown; another one is refused. Needs an `Idempotency-Key`.',
  answer: () =>
    answer.object({
      subscriptionToken: answer.token(mediaPackageSubscription),
      from: answer.day,
      validTo: answer.day,
      /** The points that are left. */
      points: answer.whole,
    }),
})

export const readPointsBack = endpoint({
  id: 'mediaPackageSubscription.pointsBack',
  method: 'GET',
  path: '/api/media-package-subscriptions/:token/points-back',
  permit: { group: 'MediaPackageCode', flag: 'subscribe' },
  readers: 'staff',
  entity: mediaPackageSubscription,
  summary: 'Read how many points come back if a subscription is canceled today',
  description: 'Of `days`, `passed` are over. `pointsBack` is null where points did not pay it.',
  answer: () =>
    answer.object({
      pointsBack: answer.orNull(
        answer.object({ spent: answer.whole, back: answer.whole, passed: answer.whole, days: answer.whole }),
      ),
    }),
})
