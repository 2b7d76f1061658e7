/**
 * What the start leaves behind is given back once: V8 lets its old space grow to what the process was started with
 * (decision 0029) before it looks for garbage, so a small machine would hold the garbage of the start for hours. Of the
 * usual collection V8 keeps the room for what comes next, 80 MB; of the last resort it keeps what is used.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function dropGarbageOfStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: Readonly<Record<string, string>>) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
