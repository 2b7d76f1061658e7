/** CPU time of processes, read from Linux' /proc; 0 and nothing elsewhere. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const ticksPerSecond = 100

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns what Linux tells of a process, from its state on: its name before that may contain anything. */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
}

/** Returns the CPU seconds of a process and of its children that have ended, with theirs; 0 when it is gone. */
export function cpuSeconds(pid = 'self') {
  const times = statOf(pid).slice(11, 15)
  return times.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond
}

/** PostgreSQL works in its data directory. */
function isWithin(pid, place) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(place)
  } catch {
    return false
  }
}

/** Returns the processes above a process, the nearest first. */
function* ancestorsOf(pid) {
  for (let at = pid; Number(at) > 1;) {
    at = statOf(at)[1]
    yield at
  }
}

/**
 * Follows the backends of one PostgreSQL and the renderers of browsers, whose CPU time is not reported to a parent
 * process. Reads each process twice a second; its work after the last reading is not counted.
 *
 * @param place A folder above the data directory
 * @param ownerOf Returns the name to count a test process's work under, or undefined for a process that is none
 */
export function followProcesses(place, ownerOf) {
  const followed = new Map()
  const others = new Set()
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !others.has(name))) {
      if (!followed.has(pid)) {
        const found = recognized(pid)
        if (!found) {
          others.add(pid)
          continue
        }
        followed.set(pid, { ...found, seconds: 0 })
      }
      const process = followed.get(pid)
      process.seconds = cpuSeconds(pid) || process.seconds
    }
  }
  const recognized = (pid) => {
    const command = read(`/proc/${pid}/cmdline`)
    if (command.includes('--type=renderer')) {
      const owner = [...ancestorsOf(pid)].map(ownerOf).find(Boolean)
      return owner && { kind: 'browser', owner }
    }
    const database = /^postgres: \S+ (\S+) /.exec(command)?.[1]
    if (!database || !isWithin(pid, place)) return undefined
    // a test database is named after the process that made it
    return { kind: 'postgres', owner: ownerOf(/^test_(\d+)_/.exec(database)?.[1]) ?? 'templates' }
  }
  const timer = process.platform === 'linux' ? setInterval(look, 500) : undefined
  return {
    /** Returns the CPU seconds by kind (`postgres`, `browser`) and owner. */
    stop: () => {
      clearInterval(timer)
      const sums = { postgres: new Map(), browser: new Map() }
      for (const { kind, owner, seconds } of followed.values())
        sums[kind].set(owner, (sums[kind].get(owner) ?? 0) + seconds)
      return sums
    },
  }
}
