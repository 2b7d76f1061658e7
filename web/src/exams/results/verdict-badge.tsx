import { useWork } from '../../platform/texts.ts'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import type { Verdict } from './results-data.ts'

const tones: Readonly<Record<Verdict, Tone>> = { Pass: 'ok', Fail: 'bad', Provisional: 'warn', NoData: 'neutral' }
export const verdictWords = {
  Pass: 'results.passed',
  Fail: 'results.failed',
  Provisional: 'results.provisional',
  NoData: 'results.incomplete',
} as const

/** A word and a shape, never a colour alone. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const work = useWork()
  return <StateBadge tone={tones[verdict]}>{work(verdictWords[verdict])}</StateBadge>
}
