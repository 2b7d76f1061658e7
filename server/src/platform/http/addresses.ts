import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

/**
 * Where the product is found: on this machine, then, when it listens everywhere, as the other machines of the network
 * see it.
 *
 * @param address As it is told on this machine, with its port
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
