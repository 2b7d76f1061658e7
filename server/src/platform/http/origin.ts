/** Where a request reached this server, for an address that is printed: what its sender says of it is looked at first. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Names that only a centre's own network gives, and addresses. A name of the wide world is the operator's to state (as
 * PUBLIC_URL, or through a proxy that is trusted): a paper must lead nowhere else.
 */
function isLocal(name: string): boolean {
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0) return true
  return (
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(name) &&
    /^[^.]+$|\.(?:local|lan|home|internal|localhost|home\.arpa)$/i.test(name)
  )
}

export function originOf(
  request: FastifyRequest,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): string {
  if (publicUrl) return publicUrl.origin
  const { localAddress, localPort } = request.raw.socket
  const said = `${request.protocol}://${request.host}`
  if (URL.canParse(said) && (trustProxy !== false || isLocal(request.hostname))) return new URL(said).origin
  const address = localAddress?.includes(':') ? `[${localAddress.replace(/^::ffff:/, '')}]` : localAddress
  return `${request.protocol}://${address ?? 'localhost'}:${localPort ?? 80}`
}
