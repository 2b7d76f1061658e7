/** One line of keys beside what they do, from where they are declared; where there is a keyboard alone. */
import { useWork } from '../platform/texts.ts'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { KeyHint } from '../ui/buttons/key-hint.tsx'
import { legendOfKeys } from '../ui/keys/key-names.ts'
import type { KeySet } from '../ui/keys/key-set.ts'
import { useLanguage } from '../ui/page/language.tsx'
import './key-legend.css'

export function KeyLegend<Act extends string>({ set, acts }: { set: KeySet<Act>; acts: readonly NoInfer<Act>[] }) {
  const work = useWork()
  const { language } = useLanguage()
  return (
    <p className="key-legend" aria-hidden>
      {acts.map((act) => (
        <span key={act}>
          <KeyHint keys={legendOfKeys(set.acts[act], language)} /> {work(`keys.${set.id}.${act}` as WorkTextKey)}
        </span>
      ))}
    </p>
  )
}
