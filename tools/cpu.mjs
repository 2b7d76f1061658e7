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

/** Returns the CPU seconds of a process and of its children that have ended, with theirs; 0 when it is gone. */
export function cpuSeconds(pid = 'self') {
  const stat = read(`/proc/${pid}/stat`)
  const times = stat
    .slice(stat.lastIndexOf(') ') + 2)
    .split(' ')
    .slice(11, 15)
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

/**
 * Follows the backends of one PostgreSQL. Each is read twice a second; its work after the last reading is not counted.
 *
 * @param place A folder above its data directory
 * @param ownerOf Receives the name of a database when it is seen first, and returns the name to count it under
 */
export function followBackends(place, ownerOf) {
  const backends = new Map()
  const others = new Set()
  const owners = new Map()
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !others.has(name))) {
      if (!backends.has(pid)) {
        const database = isWithin(pid, place) && /^postgres: \S+ (\S+) /.exec(read(`/proc/${pid}/cmdline`))?.[1]
        if (!database) {
          others.add(pid)
          continue
        }
        if (!owners.has(database)) owners.set(database, ownerOf(database))
        backends.set(pid, { owner: owners.get(database), seconds: 0 })
      }
      const backend = backends.get(pid)
      backend.seconds = cpuSeconds(pid) || backend.seconds
    }
  }
  const timer = process.platform === 'linux' ? setInterval(look, 500) : undefined
  return {
    /** Returns the CPU seconds by owner. */
    stop: () => {
      clearInterval(timer)
      const sums = new Map()
      for (const { owner, seconds } of backends.values()) sums.set(owner, (sums.get(owner) ?? 0) + seconds)
      return sums
    },
  }
}
