/** Whose calendar is shown: the whole centre's (by places or by lecturers), or that of one record. */
import { entityOf } from '@topcenter/model/areas'
import { useShownRecord } from '../../fields/filter-words.ts'
import { kindsOf, chosenOption, useReferenceSearch, useTypeHint } from '../../fields/reference-search.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Picker } from '../../ui/inputs/picker.tsx'
import { Select } from '../../ui/inputs/select.tsx'

const entityBy = { group: 'educationalGroup', place: 'place', lecturer: 'employee', student: 'student' } as const
type By = keyof typeof entityBy

export function WhoseTimes({
  by,
  of,
  onChoose,
}: {
  by: string
  of: string | undefined
  onChoose(by: string, of: string | undefined): void
}) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const labels: Readonly<Record<By, string>> = {
    group: texts.entity('educationalGroup').one,
    place: texts.field('educationalScheduleTime', 'place'),
    lecturer: texts.field('educationalScheduleTime', 'lecturer'),
    student: texts.entity('student').one,
  }
  const kinds = (Object.keys(entityBy) as By[]).filter((each) => kindsOf(entityOf(entityBy[each])).some(who.canView))
  const options = [
    { value: 'all', label: work('calendar.all') },
    ...(kinds.includes('lecturer') ? [{ value: 'lecturers', label: work('calendar.byLecturer') }] : []),
    ...kinds.map((each) => ({ value: each as string, label: labels[each] })),
  ]
  return (
    <span className="timetable-whose">
      <Select
        compact
        hideLabel
        label={work('calendar.whose')}
        options={options}
        value={by}
        onChange={(next) => onChoose(next, undefined)}
      />
      {by in entityBy && (
        <WhosePicker
          key={by}
          to={entityBy[by as By]}
          label={labels[by as By]}
          of={of}
          onChoose={(token) => onChoose(by, token)}
        />
      )}
    </span>
  )
}

function WhosePicker({
  to,
  label,
  of,
  onChoose,
}: {
  to: string
  label: string
  of: string | undefined
  onChoose(token: string | undefined): void
}) {
  const texts = useTexts()
  const search = useReferenceSearch(to)
  const hint = useTypeHint(entityOf(to))
  const record = useShownRecord(of)
  const value = chosenOption(of, record, texts)
  return (
    <Picker
      compact
      hideLabel
      label={label}
      value={value}
      placeholder={hint}
      search={search}
      onChange={(option) => onChoose(option?.value)}
    />
  )
}
