/**
 * The development server: one address with Vite's hot reload in front of the product, which restarts when a source of
 * the server, the model or the texts is saved. It owns PostgreSQL, so the database survives each restart.
 *
 * Vite serves the page. Unlike the product's page, it has no content security policy, no service worker, and no name
 * or logo of the centre in its head.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createServer, type ViteDevServer } from 'vite'
import { finish } from '../server/src/command.ts'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { lockDataDirectory } from '../server/src/platform/database/data-lock.ts'
import { type Postgres, startPostgres } from '../server/src/platform/database/postgres.ts'
import { openLog } from '../server/src/platform/log.ts'
import { productNode, productOptions, root } from './installation.mjs'

/** Folders whose files the product's process reads when it starts. */
const watched = ['server/src', 'server/seed', 'server/migrations', 'model/src', 'texts/src'].map((folder) =>
  join(root, folder),
)
/** Milliseconds that a product may take to stop before it is killed; it survives that without loss. */
const stopWithin = 500

async function main(): Promise<void> {
  const config = readConfig()
  const postgres = config.databaseUrl ? undefined : await startDatabase(config)
  const product = makeProduct(await freePort(), postgres ? urlOf(postgres.connection) : config.databaseUrl!)
  const { vite, address } = await startVite(config, product).catch(async (error: unknown) => {
    await postgres?.stop()
    throw error
  })
  product.onChange = () => showState(vite, product)
  product.replaceInOutput = (text) => text.replaceAll(product.address, address)
  product.start()

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await Promise.all([product.stop(), vite.close()])
    await postgres?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void (stopping ??= stop()))
}

/** Starts PostgreSQL on DATA_DIR; refuses a directory that another product uses. */
async function startDatabase({ dataDir, databasePool }: Config): Promise<Postgres> {
  const lock = await lockDataDirectory(dataDir)
  try {
    return await startPostgres({ dataDir, pool: databasePool, log: openLog('warn') })
  } finally {
    await lock.release() // the product's process takes it
  }
}

const urlOf = ({ host = '', port = 5432, user = '', password, database }: pg.ClientConfig): string => {
  const query = new URLSearchParams({
    host,
    port: String(port),
    user,
    ...(password ? { password: `${password}` } : {}),
  })
  return `postgres://localhost/${database}?${query}`
}

interface Product {
  readonly address: string
  /** The end of its standard error, once it ended by itself; undefined while it runs or starts. */
  failure: string | undefined
  /** Settles when it answers or has ended. */
  ready: Promise<void>
  onChange: () => void
  replaceInOutput: (text: string) => string
  start(): void
  restart(): void
  stop(): Promise<void>
}

function makeProduct(port: number, databaseUrl: string): Product {
  let child: ChildProcess | undefined
  let restarting: Promise<void> | undefined
  const product: Product = {
    address: `http://127.0.0.1:${port}`,
    failure: undefined,
    ready: Promise.resolve(),
    onChange: () => {},
    replaceInOutput: (text) => text,
    start() {
      const started = spawn(
        productNode,
        [...productOptions, '--import', join(root, 'tools/dev-child.mjs'), join(root, 'server/src/main.ts')],
        {
          cwd: root,
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          env: { LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl },
        },
      )
      child = started
      product.failure = undefined
      let said = ''
      started.stdout!.on('data', (text: Buffer) => process.stdout.write(product.replaceInOutput(String(text))))
      started.stderr!.on('data', (text: Buffer) => {
        process.stderr.write(text)
        said = (said + String(text)).slice(-8_000)
      })
      const ended = new Promise<void>((resolve) => {
        started.once('exit', (code, signal) => {
          resolve()
          if (child !== started) return // stopped by a restart
          product.failure = said.trim() || `The server ended (${signal ?? code}).`
          product.onChange()
        })
      })
      product.ready = (async () => {
        await Promise.race([answers(product.address, started), ended])
        if (child !== started || product.failure !== undefined) return
        product.onChange()
        started.send('compare the tables')
      })()
    },
    restart() {
      restarting ??= (async () => {
        await delay(30) // an editor saves several files at once
        const { promise, resolve } = Promise.withResolvers<void>()
        product.ready = promise
        await product.stop()
        restarting = undefined
        product.start()
        void product.ready.then(resolve)
      })()
    },
    async stop() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      const isLate = await Promise.race([ended.then(() => false), delay(stopWithin, true)])
      if (isLate) running.kill('SIGKILL')
      await ended
    },
  }
  return product
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isReady = await fetch(`${address}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await delay(20)
  }
}

async function startVite({ host, port }: Config, product: Product): Promise<{ vite: ViteDevServer; address: string }> {
  process.env.API_URL = product.address // the target of the proxy in web/vite.config.ts
  // Vite's own HTTP server would end the process at the first signal, before PostgreSQL has stopped.
  const http = createHttpServer()
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    plugins: [
      {
        name: 'wait-for-product',
        configureServer({ middlewares, ws }) {
          middlewares.use('/api', async (_request, response, next) => {
            await product.ready
            if (product.failure === undefined) next()
            else response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(product.failure)
          })
          ws.on('connection', () => product.failure !== undefined && ws.send(overlayOf(product.failure)))
        },
      },
    ],
  })
  vite.watcher.add(watched)
  vite.watcher.on('all', (event, path) => {
    const isSource = /\.(ts|sql|json)$/.test(path) && !path.endsWith('.test.ts')
    if (isSource && !event.endsWith('Dir') && watched.some((folder) => path.startsWith(folder))) product.restart()
  })
  http.on('request', vite.middlewares)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, host, resolve)
  })
  return { vite, address: `http://${host}:${(http.address() as AddressInfo).port}` }
}

const overlayOf = (failure: string) =>
  ({ type: 'error', err: { message: failure, stack: '', plugin: 'server' } }) as const

let wasFailure = false
/** Shows a failure of the product over the open pages, and reloads them once it is mended. */
function showState({ ws }: ViteDevServer, { failure }: Product): void {
  if (failure !== undefined) ws.send(overlayOf(failure))
  else if (wasFailure) ws.send({ type: 'full-reload' })
  wasFailure = failure !== undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createTcpServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

finish(main(), (error) => (error as Error).message)
