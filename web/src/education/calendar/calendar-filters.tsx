/** Filters of the whole centre's lessons: one lecturer, one room. The address stores them. */
import { useMemo } from 'react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Select } from '../../ui/inputs/select.tsx'
import { useLanguage } from '../../ui/page/language.tsx'
import type { Answer } from './calendar-data.ts'
import type { Along } from './columns.ts'
import type { Shown } from './use-shown.ts'

/** The lessons of a month come with their counts alone, and those of one record need no filter. */
export const hasFilters = ({ by, view }: Shown): boolean => (by === 'all' || by === 'lecturers') && view !== 'month'

export function CalendarFilters({ shown, data }: { shown: Shown; data: Answer | undefined }) {
  return (
    <span className="timetable-filters no-print">
      <Filter along="lecturer" names={data?.lecturers} shown={shown} />
      <Filter along="place" names={data?.places} shown={shown} />
    </span>
  )
}

interface FilterProps {
  readonly along: Along
  readonly names: Answer['places'] | undefined
  readonly shown: Shown
}

function Filter({ along, names = {}, shown: { filters, go } }: FilterProps) {
  const texts = useTexts()
  const work = useWork()
  const { language } = useLanguage()
  const label = texts.field(educationalScheduleTime, along)
  const options = useMemo(
    () =>
      Object.entries(names)
        .map(([value, each]) => ({ value, label: texts.name(each) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language, { numeric: true })),
    [names, texts, language],
  )
  return (
    <Select
      compact
      hideLabel
      label={label}
      prefix={`${label}: `}
      options={[{ value: '', label: work('calendar.any') }, ...options]}
      value={filters[along]}
      onChange={(token) => go({ [along === 'place' ? 'room' : 'lecturer']: token || undefined })}
    />
  )
}

/** Leaves out the lessons that the filters exclude. */
export function useFiltered(data: Answer | undefined, shown: Shown): Answer | undefined {
  const { lecturer, place } = shown.filters
  const isFiltering = hasFilters(shown) && (lecturer !== '' || place !== '')
  return useMemo(
    () =>
      data && isFiltering
        ? {
            ...data,
            unfiltered: data.times,
            times: data.times.filter(
              (time) => (!lecturer || time.lecturer === lecturer) && (!place || time.place === place),
            ),
          }
        : data,
    [data, isFiltering, lecturer, place],
  )
}
