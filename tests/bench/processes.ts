/** CPU and memory of processes and their children, from Linux. */
import { readdir, readFile } from 'node:fs/promises'

async function familyOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children: number[] = []
  for (const each of all) {
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => undefined)
    if (stat && Number(stat.replace(/^.*\) /, '').split(' ')[1]) === pid) children.push(Number(each))
  }
  return [pid, ...(await Promise.all(children.map(familyOf))).flat()]
}

/** Returns the CPU seconds of these processes and all their descendants, including those that have ended. */
export async function secondsOf(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const pid of (await Promise.all(pids.map(familyOf))).flat()) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    for (const at of [11, 12, 13, 14]) ticks += Number(stat.replace(/^.*\) /, '').split(' ')[at] ?? 0)
  }
  return ticks / 100
}

/** Returns a process family's own memory, and its part of the shared memory. */
export async function megabytesOf(pid: number): Promise<number> {
  let kilobytes = 0
  for (const each of await familyOf(pid)) {
    const text = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  }
  return kilobytes / 1_024
}
