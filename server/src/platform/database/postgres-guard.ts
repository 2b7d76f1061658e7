/**
 * Stops PostgreSQL when the server that started it has ended in whatever way, `kill -9` and a fault of its own
 * included: a small process of its own waits until a pipe that only the server holds closes.
 */
import { type ChildProcess, spawn } from 'node:child_process'

/** A line on the pipe: PostgreSQL has ended, and its number may become another program's. */
const over = 'over\n'
/** Seconds for a fast shutdown, before which an immediate one would only cost a recovery at the next start. */
const patience = 60

/** `$1`: the pid of the main process. A shell takes a fiftieth of the memory of another Node. */
const shell = `
  read -r word && exit 0
  kill -INT "$1" 2>/dev/null || exit 0
  waited=0
  while kill -0 "$1" 2>/dev/null; do
    waited=$((waited + 1))
    [ "$waited" -gt ${patience} ] && kill -QUIT "$1"
    sleep 1
  done
`
/** Windows knows no shutdown by signal: there the process ends, and the next start recovers. */
const script = `
  let text = ''
  process.stdin.on('data', (part) => { text += part }).on('end', () => {
    if (!text) try { process.kill(Number(process.argv[1]), 'SIGINT') } catch {}
  })
`

/** @param postgres The main process, which was just started */
export function guardPostgres(postgres: ChildProcess): void {
  const pid = String(postgres.pid)
  const [file, args] =
    process.platform === 'win32' ? [process.execPath, ['-e', script, pid]] : ['/bin/sh', ['-c', shell, 'guard', pid]]
  const guard = spawn(file, args, {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH: process.env.PATH },
    detached: true, // Ctrl-C and the end of a terminal reach the whole group of the server
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  // without a guard the next start finds and stops what was left over
  guard.once('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  ;(guard.stdin as unknown as { unref(): void }).unref()
  postgres.once('exit', () => guard.stdin.end(over))
}
