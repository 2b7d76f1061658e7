/** Parts of the description that no operation and no entity defines. */
import { troubleWords } from '../platform/backup/troubles.ts'
import { instant, object, oneOf, orNull, type Schema, text, whole, yesNo } from '../records/serving/answer.ts'
import { answers, type Described, file } from '../records/serving/operation.ts'
import { describedUploads } from './uploads.ts'

const health = (status: string, database: boolean): Schema =>
  object({
    status: oneOf([status]),
    database: { ...yesNo, const: database },
    disk: oneOf(['ok', 'low', 'full']),
    backup: object({
      state: oneOf(['off', 'starting', 'ok', 'stale']),
      ageSeconds: orNull(whole),
      bytes: whole,
      lastBaseAt: orNull(instant),
      lastRehearsalAt: orNull(instant),
      lastError: orNull(oneOf(Object.keys(troubleWords))),
      sameDisk: yesNo,
    }),
    engine: orNull(object({ version: text, newer: orNull(text) })),
    release: object({ version: text, commit: orNull(text) }),
  })

export const standing: readonly Described[] = [
  ...describedUploads,
  {
    id: 'live.read',
    method: 'GET',
    path: '/api/live',
    permit: 'user',
    describe: () => ({
      summary: 'Listen to what changes',
      description:
        'Server-sent events `{ entity, token, version }` of what the reader may see: hints to fetch again, which may be lost; after a gap everything is fetched again. Of eleven streams of one user the oldest ends.',
      answer: file('text/event-stream'),
    }),
  },
  {
    id: 'openapi.read',
    method: 'GET',
    path: '/api/openapi.json',
    permit: 'public',
    describe: () => ({ summary: 'Read this description', answer: answers({ type: 'object' }) }),
  },
  ...(['areas', 'records'] as const).map((part): Described => ({
    id: `openapi.${part}`,
    method: 'GET',
    path: `/api/openapi/${part}/:file`,
    permit: 'public',
    describe: () => ({
      summary: `Read the part of this description for ${part === 'areas' ? 'one area' : 'one kind of record'}`,
      description: `\`file\`: the id of ${part === 'areas' ? 'an area' : 'an entity'} with \`.json\`.`,
      answer: answers({ type: 'object' }),
    }),
  })),
  {
    id: 'health.read',
    method: 'GET',
    path: '/api/health',
    permit: 'public',
    describe: () => ({
      summary: 'Ask whether the server and its database work',
      answer: [answers(health('ready', true)), { json: health('unavailable', false), status: 503 }],
    }),
  },
  {
    id: 'health.live',
    method: 'GET',
    path: '/api/health/live',
    permit: 'public',
    describe: () => ({
      summary: 'Ask whether the server works',
      answer: answers(object({ status: oneOf(['alive']) })),
    }),
  },
]
