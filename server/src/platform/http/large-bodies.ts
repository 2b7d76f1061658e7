/** How many large bodies one user, and one address, send at once: each is held, in memory or on disk, until it is whole. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { afterwards } from './afterwards.ts'
import { places } from '../pace/at-once.ts'
import { network } from './network.ts'

/** A form with everything filled in is smaller, in bytes. */
const large = 64 * 1024
export const uploadsOfUser = 4
/** A centre's users are behind one address. */
export const uploadsOfAddress = 40
/** Seconds, as an upload usually takes. */
const retryAfter = 5

/** One that does not say how long it is may be any length. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > large

/** Takes the request's places until its answer is out; throws `request.tooManyAtOnce` where there are none. */
export function createLargeBodyLimit(): (request: FastifyRequest, reply: FastifyReply, userId: string) => void {
  const [ofUser, ofAddress] = [places(uploadsOfUser), places(uploadsOfAddress)]
  return (request, reply, userId) => {
    if (!isLarge(request)) return
    const leaveUser = ofUser(userId)
    const leaveAddress = leaveUser && ofAddress(network(request.ip))
    if (leaveUser) afterwards(reply, leaveUser)
    if (!leaveAddress) throw new Refused(refuse('request.tooManyAtOnce', { params: { retryAfter } }))
    afterwards(reply, leaveAddress)
  }
}
