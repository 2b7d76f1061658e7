/**
 * Limits the large bodies that one user, and one address, may send at the same time: each stays in memory or on disk
 * until it is complete.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { afterwards } from './afterwards.ts'
import { places } from '../pace/at-once.ts'
import { network } from './network.ts'

/** Bytes. A form in which everything is filled in is smaller. */
const large = 64 * 1024
export const uploadsOfUser = 4
/** More than for one user: all users of a centre may have one address. */
export const uploadsOfAddress = 40
/** Seconds that an upload usually takes. */
const retryAfter = 5

/** A body without a length in its header may have any length, so it counts as large. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > large

/** Counts the request until its answer is sent; throws `request.tooManyAtOnce` above the limit. */
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
