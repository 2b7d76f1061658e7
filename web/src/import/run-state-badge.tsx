import { useWork } from '../platform/texts.ts'
import { StateBadge, type Tone } from '../ui/marks/badge.tsx'
import type { RunState } from './import-data.ts'

const tones: Readonly<Record<RunState, Tone>> = {
  prepared: 'neutral',
  rehearsing: 'accent',
  rehearsed: 'warn',
  running: 'accent',
  stopping: 'accent',
  stopped: 'warn',
  done: 'ok',
  failed: 'bad',
  undoing: 'accent',
  undone: 'neutral',
}

export function RunStateBadge({ state }: { state: RunState }) {
  const work = useWork()
  const words: Readonly<Record<RunState, string>> = {
    prepared: work('import.steps.columns'),
    rehearsing: work('import.rehearsing'),
    rehearsed: work('import.states.rehearsed'),
    running: work('import.states.running'),
    stopping: work('import.states.running'),
    stopped: work('import.states.stopped'),
    done: work('import.states.done'),
    failed: work('import.states.failed'),
    undoing: work('import.undoing'),
    undone: work('import.states.undone'),
  }
  return <StateBadge tone={tones[state]}>{words[state]}</StateBadge>
}
