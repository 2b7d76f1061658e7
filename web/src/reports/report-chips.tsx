/** What a report is narrowed to, in words, each removable. */
import { X } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import type { Filtered, Member, ReportAnswer } from '@topcenter/model/reports/answer'
import { dimensionsOf } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { interpolate } from '@topcenter/texts/interpolate'
import { Press } from '../ui/buttons/press.tsx'
import { FilterChips } from '../records/list/filter-chips.tsx'
import type { ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

interface ReportChipsProps {
  readonly report: Report
  readonly state: ReportState
  readonly answer: ReportAnswer
  readonly speech: ReportSpeech
}

export function ReportChips({ report, state, answer, speech }: ReportChipsProps) {
  const dimensions = new Set(dimensionsOf(report))
  const ofList = Object.fromEntries(Object.entries(state.query).filter(([key]) => !dimensions.has(key)))
  return (
    <>
      {answer.filters.length > 0 && <Narrowed state={state} answer={answer} speech={speech} />}
      <FilterChips entity={entityOf(report.source)} state={{ filters: ofList, set: state.set }} />
    </>
  )
}

function Narrowed({ state, answer, speech }: Omit<ReportChipsProps, 'report'>) {
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={speech.words.filters}>
      {answer.filters.flatMap((filtered) =>
        filtered.members.map((member) => (
          <li key={`${filtered.dimension} ${String(filtered.isExcluded)} ${member.key}`}>
            <Chip
              filtered={filtered}
              member={member}
              speech={speech}
              onRemove={() => state.set(without(filtered, member.key))}
            />
          </li>
        )),
      )}
    </ul>
  )
}

const without = ({ dimension, members, isExcluded }: Filtered, key: string): Record<string, string> => ({
  [isExcluded ? `${dimension}Not` : dimension]: members
    .map((member) => member.key)
    .filter((each) => each !== key)
    .join(),
})

interface ChipProps {
  readonly filtered: Filtered
  readonly member: Member
  readonly speech: ReportSpeech
  readonly onRemove: () => void
}

function Chip({ filtered: { dimension, isExcluded }, member, speech, onRemove }: ChipProps) {
  const name = speech.member(dimension, member)
  const label = speech.dimension(dimension)
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-md bg-accent-soft ps-2.5 text-sm text-accent-ink">
      <bdi>
        {label}: {isExcluded ? interpolate(speech.words.except, { name }) : name}
      </bdi>
      <Press
        className="button is-icon is-ghost chip-remove"
        aria-label={interpolate(speech.words.removeFilter, { name: `${label} ${name}` })}
        onPress={onRemove}
      >
        <X aria-hidden size={14} />
      </Press>
    </span>
  )
}
