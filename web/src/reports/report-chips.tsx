/** Filters of a report, in words, each removable. */
import { X } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import { type Filtered, type Member, noMember, type ReportAnswer } from '@topcenter/model/reports/answer'
import { dimensionOf, dimensionsOf, fieldOf } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { useTexts } from '../platform/texts.ts'
import { Press } from '../ui/buttons/press.tsx'
import { FilterChips } from '../records/list/filter-chips.tsx'
import type { ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

interface ReportChipsProps {
  readonly report: Report
  readonly state: ReportState
  readonly filters: readonly Filtered[]
  readonly speech: ReportSpeech
}

/** Returns the filters of a question without a response; the names come from the last response, if it had them. */
export function askedFilters(report: Report, { query }: ReportState, last: ReportAnswer | undefined): Filtered[] {
  const known = (dimension: string): readonly Member[] => [
    ...(last?.filters.filter((filtered) => filtered.dimension === dimension) ?? []).flatMap(({ members }) => members),
    ...(last?.members[dimension] ?? []),
  ]
  const isNamed = (id: string): boolean => {
    const dimension = dimensionOf(report, id)!
    const { bucket, days, isProperty, isOfRows } = dimension
    return isProperty || isOfRows || (!bucket && !days && fieldOf(entityOf(report.source), dimension)?.kind === 'ref')
  }
  const unknown = (dimension: string, key: string): Member =>
    isNamed(dimension) && key !== noMember ? { key, names: { und: '…' } } : { key }
  return [...dimensionsOf(report), ...(last?.properties ?? []).map(({ key }) => key)].flatMap((dimension) =>
    [false, true].flatMap((isExcluded) => {
      const keys = query[isExcluded ? `${dimension}Not` : dimension]?.split(',').filter(Boolean) ?? []
      const members = keys.map(
        (key) => known(dimension).find((member) => member.key === key) ?? unknown(dimension, key),
      )
      return members.length > 0 ? [{ dimension, members, isExcluded }] : []
    }),
  )
}

export function ReportChips({ report, state, filters, speech }: ReportChipsProps) {
  const dimensions = new Set(speech.dimensions)
  const ofList = Object.fromEntries(Object.entries(state.query).filter(([key]) => !dimensions.has(key)))
  return (
    <>
      {filters.length > 0 && <Narrowed state={state} filters={filters} speech={speech} />}
      <FilterChips entity={entityOf(report.source)} state={{ filters: ofList, set: state.set }} />
    </>
  )
}

function Narrowed({ state, filters, speech }: Omit<ReportChipsProps, 'report'>) {
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={speech.words.filters}>
      {filters.flatMap((filtered) =>
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
  const texts = useTexts()
  const name = speech.member(dimension, member)
  const label = speech.dimension(dimension)
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-md bg-accent-soft ps-2.5 text-sm text-accent-ink">
      <bdi>
        {label}: {isExcluded ? texts.fill(speech.words.except, { name }) : name}
      </bdi>
      <Press
        className="button is-icon is-ghost chip-remove"
        aria-label={texts.fill(speech.words.removeFilter, { name: `${label} ${name}` })}
        onPress={onRemove}
      >
        <X aria-hidden size={14} />
      </Press>
    </span>
  )
}
