/**
 * What the start leaves behind is given back once: V8 lets its old space grow to what the process was started with
 * (decision 0029) before it looks for garbage, so a small machine would hold the garbage of the start for hours.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function dropGarbageOfStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  setFlagsFromString('--no-expose-gc')
}
