/** What a report is narrowed to, in words, each removable. */
import { X } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import type { Member, ReportAnswer } from '@topcenter/model/reports/answer'
import { dimensionOf, reach } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { interpolate } from '@topcenter/texts/interpolate'
import { useShownRecord } from '../fields/filter-words.ts'
import { shownName } from '../fields/reference-search.ts'
import { useTexts } from '../platform/texts.ts'
import { Press } from '../ui/buttons/press.tsx'
import { NameSkeleton } from '../ui/messages/skeleton.tsx'
import type { Narrowed, ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

interface ReportChipsProps {
  readonly report: Report
  readonly state: ReportState
  readonly answer: ReportAnswer | undefined
  readonly speech: ReportSpeech
}

export function ReportChips({ report, state, answer, speech }: ReportChipsProps) {
  if (state.narrowed.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={speech.words.filters}>
      {state.narrowed.flatMap((narrowed) =>
        narrowed.keys.map((key) => (
          <li key={`${narrowed.dimension} ${String(narrowed.isExcluded)} ${key}`}>
            <Chip
              report={report}
              narrowed={narrowed}
              member={answer?.members[narrowed.dimension]?.find((member) => member.key === key) ?? { key }}
              speech={speech}
              onRemove={() => state.set(without(narrowed, key))}
            />
          </li>
        )),
      )}
    </ul>
  )
}

const without = ({ dimension, keys, isExcluded }: Narrowed, key: string): Record<string, string> => ({
  [isExcluded ? `${dimension}Not` : dimension]: keys.filter((each) => each !== key).join(),
})

interface ChipProps {
  readonly report: Report
  readonly narrowed: Narrowed
  readonly member: Member
  readonly speech: ReportSpeech
  readonly onRemove: () => void
}

function Chip({ report, narrowed: { dimension, isExcluded }, member, speech, onRemove }: ChipProps) {
  const texts = useTexts()
  const { field } = reach(entityOf(report.source), dimensionOf(report, dimension)!.path)
  const isReference = field?.kind === 'ref' && !dimensionOf(report, dimension)!.bucket && member.key !== 'none'
  const shown = useShownRecord(isReference && !member.names ? member.key : undefined)
  const name = isReference && !member.names ? shown && shownName(shown, texts) : speech.member(dimension, member)
  const label = speech.dimension(dimension)
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-md bg-accent-soft ps-2.5 text-sm text-accent-ink">
      <bdi>
        {label}: {name ? isExcluded ? interpolate(speech.words.except, { name }) : name : <NameSkeleton />}
      </bdi>
      <Press
        className="button is-icon is-ghost chip-remove"
        aria-label={interpolate(speech.words.removeFilter, { name: `${label} ${name ?? ''}` })}
        onPress={onRemove}
      >
        <X aria-hidden size={14} />
      </Press>
    </span>
  )
}
