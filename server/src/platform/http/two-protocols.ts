/**
 * One port for TLS and plain http: the first byte of a connection tells which it is. So an address that was typed
 * without `https` finds a page that says what to do, in place of a connection that breaks off.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Tls } from '../tls/tls.ts'

export interface Patience {
  /** Milliseconds, as Node's server takes them. */
  readonly requestTimeout: number
  readonly headersTimeout: number
  readonly keepAliveTimeout: number
  /** Milliseconds of silence on the socket. */
  readonly connectionTimeout: number
}

const beginsTls = 0x16
const handshakeTimeout = 10_000

const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

export function serveBoth(handler: RequestListener, tls: Tls, patience: Patience): Server {
  const { connectionTimeout, ...timeouts } = patience
  /** Connections without a request yet, by their other ends: a stop closes them, as it does the idle ones. */
  const silent = new Map<string, Socket>()
  const active = new WeakSet<Socket>()
  const hear: RequestListener = (request, response) => {
    if (!active.has(request.socket)) {
      active.add(request.socket)
      silent.delete(endOf(request.socket))
    }
    handler(request, response)
  }
  const plain = createServer(timeouts, hear)
  const secure = createTlsServer({ ...timeouts, ...tls.pair(), minVersion: 'TLSv1.2', handshakeTimeout }, hear)
  tls.onChange((pair) => secure.setSecureContext({ ...pair, minVersion: 'TLSv1.2' }))
  for (const server of [plain, secure]) server.setTimeout(connectionTimeout)
  const [speakPlain] = plain.listeners('connection') as Array<(socket: Socket) => void>
  plain.removeAllListeners('connection')
  plain.on('connection', (socket: Socket) => {
    const tired = setTimeout(() => socket.destroy(), timeouts.headersTimeout)
    const onError = (): void => void socket.destroy()
    const end = endOf(socket)
    silent.set(end, socket)
    socket.once('close', () => {
      clearTimeout(tired)
      if (silent.get(end) === socket) silent.delete(end)
    })
    socket.once('error', onError)
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return void socket.destroy()
      clearTimeout(tired)
      socket.off('error', onError)
      socket.unshift(first)
      if (first[0] === beginsTls) secure.emit('connection', socket)
      else speakPlain!.call(plain, socket)
    })
  })
  // it never listens itself, and keeps count of its connections from this moment on
  plain.once('listening', () => secure.emit('listening'))
  secure.on('tlsClientError', (_error, socket) => socket.destroy())
  const closeIdle = plain.closeIdleConnections.bind(plain)
  plain.closeIdleConnections = () => {
    closeIdle()
    secure.closeIdleConnections()
    for (const socket of silent.values()) socket.destroy()
  }
  plain.once('close', () => {
    secure.close(() => {})
    tls.stop()
  })
  return plain
}
