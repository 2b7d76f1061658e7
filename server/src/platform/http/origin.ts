/**
 * The origin at which a request reached this server, for an address that is printed. It comes from the client, so it is
 * checked first.
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Addresses, and names that exist only in a centre's own network. A public name must be set by the operator (as
 * PUBLIC_URL, or by a trusted proxy): otherwise a client could make printed papers lead to a site of its own.
 */
export function isLocal(name: string): boolean {
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
