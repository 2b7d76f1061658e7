/** Serves the description of the API from the files that the build wrote (`files.ts`). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse, Refused } from '@topcenter/model/kit/refusal'

/** Folder of the description inside the built web. */
export const descriptionFolder = (webDist: string): string => join(webDist, 'api')

/** Without files, which `npm run build` writes, the addresses do not exist. */
export async function addDescription(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'openapi.json'))) return
  if (!http.hasReplyDecorator('sendFile'))
    await http.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const send = (reply: FastifyReply, file: string): FastifyReply =>
    reply.header('cache-control', 'public, no-cache').sendFile(file, folder, { cacheControl: false })
  http.get('/api/openapi.json', (_request, reply) => send(reply, 'openapi.json'))
  for (const part of ['areas', 'records'] as const)
    http.get<{ Params: { file: string } }>(`/api/openapi/${part}/:file`, ({ params: { file } }, reply) => {
      if (!/^\w+\.json$/.test(file) || !existsSync(join(folder, 'openapi', part, file)))
        throw new Refused(refuse('request.notFound'))
      return send(reply, `openapi/${part}/${file}`)
    })
}
