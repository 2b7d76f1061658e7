/**
 * Keeps requests to addresses from users out of our own network. Checks before the request, and again the resolved
 * address when it connects, so that a name that resolves differently by then is refused.
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
/** All public addresses are in 2000::/3; these parts of it contain an IPv4 address or are not routed. */
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

/** Returns true for an address outside our own network: https, without a user, at a public name or IP address. */
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

/** Lookup for the agent of such requests: refuses a name if any of its addresses is in our own network. */
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
