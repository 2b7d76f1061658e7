import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Returns the network of an address. One household gets a whole /64 of IPv6, so the addresses in it count as one.
 *
 * @param bits Of IPv6: 48 for everything that one subscriber with several networks may hold
 */
export function network(address: string, bits: 48 | 64 = 64): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}

/** Returns true if an address equals the written one, or is in the written network (`192.168.1.0/24`). */
export function isWithin(written: string, address: string): boolean {
  const [base = '', bits] = written.split('/')
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIPv6(base) ? 'ipv6' : 'ipv4'
  if (!isIP(base) || !isIP(plain) || isIPv6(base) !== isIPv6(plain)) return false
  const list = new BlockList()
  list.addSubnet(base, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  return list.check(plain, family)
}
