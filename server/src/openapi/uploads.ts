/** Uploads in the description of the API. They follow the tus protocol, which works with headers. */
import { instant, list, object, oneOf, orNull, text, whole } from '../records/serving/answer.ts'
import { answers, type Described, type HeadersAnswer, type RequestHeader } from '../records/serving/operation.ts'

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

const version = { 'Tus-Resumable': { meaning: 'Version of the protocol', schema: { const: '1.0.0' } } }
const offset: RequestHeader = { meaning: 'Bytes that have come before this piece', schema: whole }
/** Headers of every answer to a request of the protocol. */
const always = { 'Tus-Resumable': 'Version of the protocol' }
const progress = { 'Upload-Offset': 'Bytes that have come' }
const record = {
  'Upload-Record': 'Token of the record that was made of the file; present when all bytes have come',
  'Upload-Note': 'A note on the record, such as that the file was there already',
}
const headers = (status: number, more: HeadersAnswer['headers']): HeadersAnswer => ({
  status,
  headers: { ...always, ...more },
})
const abilities: HeadersAnswer = {
  status: 204,
  headers: { ...always, 'Tus-Version': 'Versions of the protocol', 'Tus-Extension': 'Extensions of the protocol' },
}

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
      headers: {
        ...version,
        'Upload-Length': { meaning: 'Bytes of the file', schema: whole },
        'Upload-Metadata': { meaning: '`filename`, `target` and `path`, each in Base64', schema: text },
      },
      answer: headers(201, { Location: 'Address of the upload', ...progress }),
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
      headers: { ...version, 'Upload-Offset': offset },
      body: { media: 'application/offset+octet-stream' },
      answer: headers(204, { ...progress, ...record }),
    }),
  },
  {
    id: 'upload.progress',
    method: 'HEAD',
    path: `${path}/:token`,
    permit: 'user',
    describe: () => ({
      summary: 'Ask how far a file has come',
      headers: version,
      answer: headers(200, { ...progress, 'Upload-Length': 'Bytes of the file', ...record }),
    }),
  },
  ...[path, `${path}/:token`].map((address, at): Described => ({
    id: `upload.abilities${at === 0 ? '' : 'OfOne'}`,
    method: 'OPTIONS',
    path: address,
    permit: 'public',
    describe: () => ({ summary: 'Ask which protocol uploads follow', answer: abilities }),
  })),
  {
    id: 'upload.cancel',
    method: 'DELETE',
    path: `${path}/:token`,
    permit: 'user',
    describe: () => ({
      summary: 'Cancel an upload, or forget one that has ended',
      description: 'What was made of it stays.',
      headers: version,
      answer: headers(204, {}),
    }),
  },
]
