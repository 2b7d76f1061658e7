/** The address of the server: tried before anything is made, and opened when all is ready. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './platform/config.ts'

type Address = Pick<Config, 'host' | 'port'>

const noAddress = [
  'it is no address of this machine. Choose another HOST',
  'ليس عنوانًا لهذا الجهاز. اختر HOST آخر',
] as const
/** Why the server cannot listen on an address, by the error code of the system; other errors are shown as they are. */
const unusable: Readonly<Record<string, readonly [en: string, ar: string]>> = {
  EADDRINUSE: [
    'another program listens there. Stop it, or choose another PORT',
    'يعمل برنامج آخر على هذا المنفذ. أوقفه، أو اختر PORT آخر',
  ],
  EACCES: ['the system does not allow it. Choose a PORT above 1023', 'النظام لا يسمح بذلك. اختر PORT أكبر من 1023'],
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
}

function inWords(error: unknown, { host, port }: Address): unknown {
  const why = unusable[(error as NodeJS.ErrnoException).code ?? '']
  if (!why) return error
  return new ConfigError(
    `HOST=${host} and PORT=${port} cannot be listened on: ${why[0]}.\nتعذّر فتح HOST=${host} و PORT=${port}: ${why[1]}.`,
    { cause: error },
  )
}

/** Opens the address and closes it again. */
export async function tryAddress(address: Address): Promise<void> {
  const server = createServer()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    throw inWords(error, address)
  }
  server.close()
  await once(server, 'close')
}

/** @returns The URL at which it answers */
export async function listen(http: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    return await http.listen({ port, host })
  } catch (error) {
    throw inWords(error, { host, port })
  }
}
