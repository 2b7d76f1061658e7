/** Uploads speak a protocol of their own, whose headers are said in words. */
import { instant, list, object, oneOf, orNull, text, whole } from '../records/serving/answer.ts'
import { answers, type Described } from '../records/serving/operation.ts'

const path = '/api/uploads'
const protocol =
  'The [tus protocol](https://tus.io/protocols/resumable-upload) 1.0.0 with creation and termination: any client of it works. Each request needs the session and `Tus-Resumable: 1.0.0`.'

const upload = object({
  token: text,
  name: text,
  target: { ...text, description: 'As it was given' },
  length: { ...whole, description: 'Bytes' },
  offset: { ...whole, description: 'Bytes that have come' },
  state: oneOf(['coming', 'kept', 'refused']),
  record: orNull({ ...text, description: 'The token of what was made of it' }),
  note: orNull(text),
  refusal: orNull(object({ code: text, title: text, detail: text })),
  createdAt: instant,
})

export const describedUploads: readonly Described[] = [
  {
    id: 'upload.list',
    method: 'GET',
    path,
    permit: 'user',
    describe: () => ({
      summary: 'List own uploads of the last day',
      description: 'Those that still come, however old they are, and those that were kept or refused.',
      answer: answers(object({ items: list(upload) })),
    }),
  },
  {
    id: 'upload.create',
    method: 'POST',
    path,
    permit: 'user',
    pace: 'bring',
    describe: () => ({
      summary: 'Begin to upload a file',
      description: `${protocol} \`Upload-Length\` is needed at once. \`Upload-Metadata\`: \`filename\`, \`target\` (a kind and its tokens, joined by colons: \`attachment:complaint:cpl_…\`), and \`path\`, the folders of a dropped folder. Who may not, and what does not fit, is refused here, and its room is reserved. \`Location\` is where its pieces go.`,
      answer: 'nothing',
    }),
  },
  {
    id: 'upload.append',
    method: 'PATCH',
    path: `${path}/:token`,
    permit: 'user',
    describe: () => ({
      summary: 'Send the next piece of a file',
      description:
        'From `Upload-Offset` on, as `application/offset+octet-stream`. 409: it has come further or less far; `HEAD` on the same address answers how far. The answer to the last piece has `Upload-Record`, the token of what was made; asking again, also by `HEAD`, answers the same.',
      answer: 'nothing',
    }),
  },
  {
    id: 'upload.cancel',
    method: 'DELETE',
    path: `${path}/:token`,
    permit: 'user',
    describe: () => ({
      summary: 'Cancel an upload, or forget one that has ended',
      description: 'What was made of it stays.',
      answer: 'nothing',
    }),
  },
]
