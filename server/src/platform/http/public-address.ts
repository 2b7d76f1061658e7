/**
 * Keeps requests to addresses that a user gave us out of our own network: checked before the request, and again for
 * what the name resolves to at the moment of connecting, so that a name that changes its mind in between leads nowhere.
 */
import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const own = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // of a provider's own network
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const)
  own.addSubnet(net, prefix, 'ipv4')
/** All that is handed out to the public lies in 2000::/3; these parts of it carry an IPv4 address or lead nowhere. */
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  own.addSubnet(net, prefix, 'ipv6')
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !own.check(address, 'ipv4')
  return family === 6 && handedOut.check(address, 'ipv6') && !own.check(address, 'ipv6')
}

/** Whether an address may lead out of our own network: https, without a user, at a name or address of the public. */
export function mayBePublic(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' || username || password) return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host)
  return (
    host.includes('.') &&
    !/\.(local|localhost|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/.test(host)
  )
}

/** For the agent of such requests: a name of which any address lies in our own network is not connected to. */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return answer(error ?? new Error('the name has no address'), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return answer(Object.assign(new Error('the name leads into our own network'), { code: 'EOWNNETWORK' }), [])
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}
