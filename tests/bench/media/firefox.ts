/**
 * The lecture of two gigabytes in Firefox, which has no streams of its own: how soon it plays, how soon elsewhere in
 * it, and what still comes at four times its speed once the right to see it has ended. Firefox is driven by WebDriver
 * BiDi, which it speaks without a program beside it; where there is none, nothing is measured.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProduct } from '../../journeys/product.ts'
import { lineTo } from '../../journeys/line.ts'
import { ms, type Verdict, verdict } from '../print.ts'
import { median } from '../statistics.ts'
import { keptFor, piece, shareLecture } from './watching.ts'

const rounds = 5
const where = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']

export async function firefoxFigures(say: (text: string) => void): Promise<Verdict[]> {
  const program = where.find((path) => path && existsSync(path))
  if (!program) {
    say('  no Firefox on this machine (FIREFOX names one): nothing was measured')
    return []
  }
  const product = await startProduct()
  const line = await lineTo(product.address)
  const firefox = await openFirefox(program)
  try {
    const token = await shareLecture(product)
    await firefox.go(`${line.address}/login`)
    await firefox.run(logIn)
    const [starts, seeks]: [number[], number[]] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      await firefox.go(`${line.address}/shared-media-folders/watch/${token}`)
      const took = await firefox.run(start)
      if (round < 0) continue
      starts.push(took)
      for (const at of [4_320, 700, 2_700]) seeks.push(await firefox.run(seek, at))
    }
    await firefox.run(fast)
    await delay(8_000)
    const { version } = await product.api('manager', 'GET', `/shared-medias/${token}`)
    await product.api('manager', 'POST', `/shared-medias/${token}/archive`, { version })
    const ended = performance.now()
    const atEnd = await firefox.run(place)
    await delay(keptFor)
    const before = line.down()
    const answer = await firefox.run(said)
    const took = performance.now() - ended
    const late = line.down() - before
    say(
      `  ${((await firefox.run(place)) - atEnd).toFixed(0)} s of the lecture were still shown, at four times its speed`,
    )
    say(`  the reader is told: ${answer}`)
    return [
      verdict('Firefox: start', median(starts), 1_000, (value) => `${ms(value)} ms`),
      verdict('Firefox: seek', median(seeks), 500, (value) => `${ms(value)} ms`),
      verdict('Firefox: told after the right ended', took, 60_000, (value) => `${(value / 1_000).toFixed(1)} s`),
      verdict('Firefox: bytes after that', late, piece, (value) => `${(value / 2 ** 20).toFixed(1)} MB`),
    ]
  } finally {
    await firefox.close()
    await line.close()
    await product.stop()
  }
}

async function logIn(): Promise<number> {
  localStorage.setItem('userLanguage', 'ar-EG')
  localStorage.setItem('signedIn', '1')
  const answer = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-version': '1.0' },
    body: JSON.stringify({ userName: 'student', password: 'Demo@1234', platform: 'web' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.status
}

/** Milliseconds from the press until the picture moves. */
async function start(): Promise<number> {
  let button: HTMLElement | null = null
  while (!(button = document.querySelector<HTMLElement>('.watch-over button')))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const began = performance.now()
  button.click()
  let first: number | undefined
  for (;;) {
    const video = document.querySelector('video')
    if (video && !video.paused) {
      if (first !== undefined && video.currentTime > first) return performance.now() - began
      if (video.readyState > 2) first ??= video.currentTime
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

function seek(at: number): Promise<number> {
  const video = document.querySelector('video')!
  const began = performance.now()
  return new Promise((resolve) => {
    video.addEventListener('seeked', () => resolve(performance.now() - began), { once: true })
    video.currentTime = at
  })
}

async function fast(): Promise<number> {
  const video = document.querySelector('video')!
  video.playbackRate = 4
  await video.play()
  return video.playbackRate
}

function place(): number {
  return document.querySelector('video')?.currentTime ?? 0
}

async function said(): Promise<string> {
  let alert: Element | null = null
  while (!(alert = document.querySelector('.watch-over[role=alert]')))
    await new Promise((resolve) => setTimeout(resolve, 100))
  return alert.textContent
}

interface Firefox {
  go(address: string): Promise<void>
  /** In the page, as what it says in the source: it may use nothing from outside of itself. */
  run<A, R>(work: (argument: A) => R | Promise<R>, argument?: A): Promise<R>
  close(): Promise<void>
}

async function openFirefox(program: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'topcenter-firefox-'))
  await writeFile(join(profile, 'user.js'), 'user_pref("media.autoplay.default", 0);\n')
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  })
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? 0)?.(answer)
    waiting.delete(answer.id ?? 0)
  })
  let asked = 0
  const ask = async <R = unknown>(method: string, params: object): Promise<R> => {
    const id = (asked += 1)
    const answered = new Promise<Answer>((resolve) => void waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as R
  }
  await ask('session.new', { capabilities: {} })
  const { contexts } = await ask<Tree>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  return {
    go: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (work, argument) => {
      const { result, exceptionDetails } = await ask<Evaluated>('script.evaluate', {
        expression: `(${work})(${JSON.stringify(argument)})`,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value as Awaited<ReturnType<typeof work>>
    },
    close: async () => {
      child.kill()
      await once(child, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}

interface Tree {
  readonly contexts: readonly { readonly context: string }[]
}
interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string }
}
interface Answer {
  readonly id?: number
  readonly type: string
  readonly message?: string
  readonly result?: unknown
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr!.on('data', (text) => {
      output += String(text)
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output)
      if (found) resolve(found[1]!)
    })
    child.once('exit', () => reject(new Error(`Firefox did not start: ${output}`)))
  })
}
