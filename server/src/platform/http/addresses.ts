import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

/**
 * The addresses at which the product is found: on this machine, and, when it listens on all interfaces, as other
 * machines of the network reach it. @param address The address on this machine, with its port
 */
export function addressesOf(
  host: string,
  address: string,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [address]
  const { port } = new URL(address)
  const others = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  return [address, ...others.map((other) => `http://${other.address}:${port}`)]
}
