/**
 * Season shifts: those that were made, and a new one. What moves and how, what that would do, and doing it. Nothing is
 * applied that was not looked at.
 */
import { CalendarSync, Eye } from 'lucide-react'
import { FormProvider } from 'react-hook-form'
import { seasonShift } from '@topcenter/model/planning/season-shift'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { RecordList } from '../records/list/record-list.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Checkbox } from '../ui/inputs/checkbox.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { ShiftTimes } from './shift-times.tsx'
import { fields, type Preview, type SeasonShiftState, useSeasonShift } from './use-season-shift.ts'

/** Shows earlier shifts, and links to a new one. */
export function SeasonShifts() {
  const texts = useTexts()
  const who = useWho()
  const mayShift = who.can('EducationalScheduleTime', 'itemUpdate')
  return (
    <RecordList
      entity={seasonShift}
      actions={
        mayShift && (
          <LinkButton variant="primary" href={`${seasonShift.spec.path!}/new`}>
            <CalendarSync aria-hidden size={16} />
            {texts.entity(seasonShift).add}
          </LinkButton>
        )
      }
    />
  )
}

export function SeasonShift() {
  const texts = useTexts()
  const work = useWork()
  const state = useSeasonShift()
  const { form, preview, isApplying } = state
  return (
    <FormProvider {...form}>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <PageHeader
          title={texts.entity(seasonShift).add}
          subtitle={work('planning.shiftLead')}
          crumbs={[
            { label: texts.menu('groups') },
            { label: texts.entity(seasonShift).many, href: seasonShift.spec.path! },
            { label: texts.entity(seasonShift).add },
          ]}
        />
        <div className="card form-grid p-4">
          {Object.entries(fields).map(([name, field]) => (
            <FieldInput key={name} entity={seasonShift} name={name} field={field} path={keyOf(name, field)} />
          ))}
        </div>
        <div>
          <Button
            size="form"
            variant={preview ? 'secondary' : 'primary'}
            isPending={form.formState.isSubmitting && !isApplying}
            onPress={state.look}
          >
            <Eye aria-hidden size={16} />
            {work('planning.look')}
          </Button>
        </div>
        {preview && <ShiftPreview preview={preview} state={state} />}
      </div>
    </FormProvider>
  )
}

/** Shows the effect of the shift, and applies it. */
function ShiftPreview({ preview, state }: { preview: Preview; state: SeasonShiftState }) {
  const work = useWork()
  const { total, moves, stays, hasStudentClashes, times } = preview
  return (
    <section className="grid gap-3" aria-label={work('planning.preview')}>
      <AlertBanner
        tone={moves === 0 || stays > 0 ? 'warn' : 'ok'}
        title={total === 0 ? work('planning.nothingMoves') : work('planning.moves', { count: moves })}
      >
        {stays > 0 ? work('planning.stays', { count: stays }) : work('planning.noneStays')}
      </AlertBanner>
      {hasStudentClashes && (
        <Checkbox
          label={work('planning.confirmStudents')}
          description={work('planning.confirmStudentsText')}
          value={state.confirmClash}
          onChange={state.confirm}
        />
      )}
      {total > 0 && <ShiftTimes times={times} label={work('planning.preview')} />}
      {times.length < total && (
        <p className="text-sm text-ink-3">{work('planning.firstShown', { n: times.length, m: total })}</p>
      )}
      {moves > 0 && (
        <div>
          <Button size="form" variant="primary" isPending={state.isApplying} onPress={state.apply}>
            <CalendarSync aria-hidden size={16} />
            {work(stays > 0 ? 'planning.moveRest' : 'planning.moveAll', { count: moves })}
          </Button>
        </div>
      )}
    </section>
  )
}
