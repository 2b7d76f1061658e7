/**
 * Season shifts: those that were made, and a new one. What moves and how, what that would do, and doing it. Nothing is
 * applied that was not looked at.
 */
import { useEffect, useState } from 'react'
import { CalendarSync, Eye } from 'lucide-react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { names } from '@topcenter/model/kit/field'
import { seasonShift, shiftRule } from '@topcenter/model/planning/season-shift'
import { initialValues } from '../fields/initial-values.ts'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { api } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf, placeFaults, type Values } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { useRefresh } from '../records/mutations.ts'
import { RecordList } from '../records/list/record-list.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Checkbox } from '../ui/inputs/checkbox.tsx'
import { giveFocusBackSoon } from '../ui/focus/focus-back.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { ShiftTimes, type ShiftTime } from './shift-times.tsx'

interface Preview {
  readonly seen: string
  readonly total: number
  readonly moves: number
  readonly stays: number
  readonly hasStudentClashes: boolean
  readonly times: readonly ShiftTime[]
}
const fields = { names: names({ required: true, maxLength: 200 }), ...shiftRule } as const
/** Of a whole centre's term. */
const timeout = 60_000

/** What was shifted before, and the way to a new shift. */
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
  const go = useNavigate()
  const refresh = useRefresh()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [confirmClash, setConfirmClash] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const form = useForm<Values>({
    defaultValues: initialValues(fields),
    resolver: (values) =>
      checked(({ fieldsSchema }) => fieldsSchema(fields), payloadOf(fields, values, { emptied: false })),
  })
  // what was looked at is not what is written any more
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name && !name.startsWith('names')) setPreview(null)
    })
    return unsubscribe
  }, [form])
  const fail = (error: unknown) => {
    if (error instanceof Problem && error.fields.length > 0) placeFaults(form, error.fields)
    else reportProblem(error)
  }
  const look = (confirmed: boolean) =>
    form.handleSubmit(async (values) => {
      try {
        setPreview(
          await api.post<Preview>(
            '/season-shifts/preview',
            { ...payloadOf(shiftRule, values, { emptied: false }), confirmClash: confirmed },
            { json: true, timeout },
          ),
        )
      } catch (error) {
        fail(error)
      }
    })()
  const confirm = (isOn: boolean) => {
    setConfirmClash(isOn)
    void look(isOn)
  }
  const apply = form.handleSubmit(async (values) => {
    setApplying(true)
    try {
      await api.post(
        '/season-shifts',
        {
          ...payloadOf(fields, values, { emptied: false }),
          seen: preview!.seen,
          leaveOut: preview!.stays > 0,
          confirmClash,
        },
        { json: true, timeout, idempotencyKey: crypto.randomUUID() },
      )
      refresh(educationalScheduleTime)
      refresh(seasonShift)
      toasts.show({ tone: 'success', text: work('planning.moved', { count: preview!.moves }) })
      void go(seasonShift.spec.path!)
      giveFocusBackSoon()
    } catch (error) {
      if (error instanceof Problem && error.code === 'season.changedSince') setPreview(null)
      fail(error)
    } finally {
      setApplying(false)
    }
  })
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
            onPress={() => void look(confirmClash)}
          >
            <Eye aria-hidden size={16} />
            {work('planning.look')}
          </Button>
        </div>
        {preview && (
          <section className="grid gap-3" aria-label={work('planning.preview')}>
            <AlertBanner
              tone={preview.moves === 0 || preview.stays > 0 ? 'warn' : 'ok'}
              title={
                preview.total === 0 ? work('planning.nothingMoves') : work('planning.moves', { count: preview.moves })
              }
            >
              {preview.stays > 0 ? work('planning.stays', { count: preview.stays }) : work('planning.noneStays')}
            </AlertBanner>
            {preview.hasStudentClashes && (
              <Checkbox
                label={work('planning.confirmStudents')}
                description={work('planning.confirmStudentsText')}
                value={confirmClash}
                onChange={confirm}
              />
            )}
            {preview.total > 0 && <ShiftTimes times={preview.times} label={work('planning.preview')} />}
            {preview.times.length < preview.total && (
              <p className="text-sm text-ink-3">
                {work('planning.firstShown', { n: preview.times.length, m: preview.total })}
              </p>
            )}
            {preview.moves > 0 && (
              <div>
                <Button size="form" variant="primary" isPending={isApplying} onPress={() => void apply()}>
                  <CalendarSync aria-hidden size={16} />
                  {work(preview.stays > 0 ? 'planning.moveRest' : 'planning.moveAll', { count: preview.moves })}
                </Button>
              </div>
            )}
          </section>
        )}
      </div>
    </FormProvider>
  )
}
