/** The short forms of the first steps. Each has a proposal in every field that can have one. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { FirstStep } from '@topcenter/model/home/api'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalPeriod } from '@topcenter/model/education/educational-period'
import { priceList } from '@topcenter/model/joining/price-list'
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { nameOf } from '@topcenter/model/kit/names'
import { type Weekday, weekdays } from '@topcenter/model/kit/week'
import { entityOf } from '@topcenter/model/areas'
import { isUndecided, Problem } from '../../platform/problem.ts'
import { type Unplaced, unplacedText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useWho } from '../../platform/session.ts'
import { useAction, useSave } from '../../records/mutations.ts'
import { useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TimeField } from '../../ui/inputs/time-field.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'

type Word = 'room' | 'period' | 'course' | 'group'
interface FormProps {
  /** The first field takes the focus when the form opens. */
  readonly takesFocus: boolean
  onSaved(name: string): void | Promise<void>
}
type Faults = Readonly<Record<string, string>>

const forms: Partial<Record<FirstStep['entity'], (props: FormProps) => ReactNode>> = {
  placeStudent: RoomForm,
  educationalPeriod: PeriodForm,
  educationalCategory: CourseForm,
  educationalGroup: GroupForm,
}

export default function StepForms({ step, ...props }: FormProps & { readonly step: FirstStep['entity'] }) {
  const Form = forms[step]
  return Form ? <Form {...props} /> : null
}

/** Values of a step, over its proposals; a reload or a step aside loses none of them. */
function useDraftOf<V extends object>(step: Word, proposed: V) {
  const who = useWho()
  const [typed, store] = useStored<Partial<V>>(`draft ${who.token} first ${step}`, {})
  const values: V = { ...proposed, ...typed }
  return { values, set: (change: Partial<V>) => store({ ...typed, ...change }), drop: () => store(undefined) }
}

/** Sends the requests of a step, each under a key of its own: what was answered is not sent again. */
function useSteps() {
  const done = useRef(new Map<string, unknown>())
  const keys = useRef(new Map<string, string>())
  return async <T,>(name: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    if (done.current.has(name)) return done.current.get(name) as T
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    try {
      const answer = await send(key)
      done.current.set(name, answer)
      return answer
    } catch (error) {
      if (!isUndecided(error)) keys.current.delete(name)
      throw error
    }
  }
}

interface StepFormProps {
  readonly word: Word
  /** Returns the faults of what is typed, by field. */
  check(): Faults
  /** Names of the form's own fields by those of the server's input. */
  readonly fields: Readonly<Record<string, string>>
  run(): Promise<void>
  children(faults: Faults): ReactNode
}

function StepForm({ word, check, fields, run, children }: StepFormProps) {
  const work = useWork()
  const texts = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const [isPending, setPending] = useState(false)
  const toFault = () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  const fail = (error: unknown) => {
    const all = error instanceof Problem ? error.fields : []
    const placed = all.flatMap((fault) => {
      const field = Object.keys(fields).find((name) => fault.name === name || fault.name.startsWith(`${name}.`))
      return field ? [[fields[field]!, texts.fault(fault)] as const] : []
    })
    setFaults(Object.fromEntries(placed))
    setFailure(placed.length > 0 && placed.length === all.length ? null : { error, rest: all })
    toFault()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = check()
    setFaults(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return void toFault()
    setPending(true)
    try {
      await run()
    } catch (error) {
      fail(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <form ref={form} className="first-step-form" noValidate onSubmit={(event) => void submit(event)}>
      {children(faults)}
      {failure && (
        <p role="alert" className="text-bad">
          {unplacedText(failure, texts)}
        </p>
      )}
      <Button type="submit" variant="primary" size="form" className="justify-self-start" isPending={isPending}>
        {work(`first.save.${word}`)}
      </Button>
    </form>
  )
}

const faultOf = (faults: Faults, name: string) => (faults[name] ? { error: faults[name] } : {})

function RoomForm({ takesFocus, onSaved }: FormProps) {
  const work = useWork()
  const save = useSave(entityOf('placeStudent'))
  const once = useSteps()
  const { values, set, drop } = useDraftOf('room', { name: work('first.roomFirst'), seats: 12 as number | null })
  const run = async () => {
    const body = { names: nameOf(values.name), capacity: values.seats }
    await once('room', (idempotencyKey) => save.mutateAsync({ values: body, idempotencyKey }))
    drop()
    await onSaved(values.name)
  }
  return (
    <StepForm
      word="room"
      fields={{ names: 'name', capacity: 'seats' }}
      check={(): Faults => (values.name.trim() ? {} : { name: work('first.fillIn') })}
      run={run}
    >
      {(faults) => (
        <div className="first-step-row">
          <TextField
            isRequired
            autoFocus={takesFocus}
            label={work('first.roomName')}
            value={values.name}
            onChange={(name) => set({ name })}
            maxLength={200}
            {...faultOf(faults, 'name')}
          />
          <NumberField
            label={work('first.seats')}
            value={values.seats}
            onChange={(seats) => set({ seats })}
            minimum={1}
            {...faultOf(faults, 'seats')}
          />
        </div>
      )}
    </StepForm>
  )
}

/** Months of a usual course. */
const usualMonths = 3

function PeriodForm({ takesFocus, onSaved }: FormProps) {
  const work = useWork()
  const { language } = useTexts()
  const today = useToday()
  const save = useSave(educationalPeriod as AnyEntity)
  const once = useSteps()
  const proposedEnd = addDays(addMonths(today, usualMonths), -1)
  const { values, set, drop } = useDraftOf('period', {
    name: monthsOf(today, proposedEnd, language),
    from: today as string | null,
    to: proposedEnd as string | null,
  })
  const check = (): Faults => ({
    ...(values.name.trim() ? {} : { name: work('first.fillIn') }),
    ...(values.from ? {} : { from: work('first.fillIn') }),
    ...(values.to ? {} : { to: work('first.fillIn') }),
  })
  const run = async () => {
    const body = { names: nameOf(values.name), from: values.from, to: values.to }
    await once('period', (idempotencyKey) => save.mutateAsync({ values: body, idempotencyKey }))
    drop()
    await onSaved(values.name)
  }
  return (
    <StepForm word="period" fields={{ names: 'name', from: 'from', to: 'to' }} check={check} run={run}>
      {(faults) => (
        <div className="first-step-row">
          <TextField
            isRequired
            autoFocus={takesFocus}
            label={work('first.periodName')}
            value={values.name}
            onChange={(name) => set({ name })}
            maxLength={200}
            {...faultOf(faults, 'name')}
          />
          <DatePicker
            isRequired
            label={work('first.from')}
            value={values.from}
            onChange={(from) => set({ from })}
            {...faultOf(faults, 'from')}
          />
          <DatePicker
            isRequired
            label={work('first.to')}
            value={values.to}
            onChange={(to) => set({ to })}
            {...faultOf(faults, 'to')}
          />
        </div>
      )}
    </StepForm>
  )
}

/** Returns a name such as "November 2026 – February 2027". */
function monthsOf(from: string, to: string, language: 'ar' | 'en'): string {
  const month = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${month.format(new Date(from))} – ${month.format(new Date(to))}`
}

function CourseForm({ takesFocus, onSaved }: FormProps) {
  const work = useWork()
  const save = useSave(educationalCategory as AnyEntity)
  const savePrices = useSave(priceList as AnyEntity)
  const once = useSteps()
  const { values, set, drop } = useDraftOf('course', { name: '', price: null as number | null })
  const check = (): Faults => ({
    ...(values.name.trim() ? {} : { name: work('first.fillIn') }),
    ...(values.price === null ? { price: work('first.fillIn') } : {}),
  })
  const run = async () => {
    const body = { names: nameOf(values.name) }
    const course = await once('course', (idempotencyKey) => save.mutateAsync({ values: body, idempotencyKey }))
    const prices = { educationalCategoryToken: course.token, packagePrice: values.price }
    await once('prices', (idempotencyKey) => savePrices.mutateAsync({ values: prices, idempotencyKey }))
    drop()
    await onSaved(values.name)
  }
  return (
    <StepForm word="course" fields={{ names: 'name', packagePrice: 'price' }} check={check} run={run}>
      {(faults) => (
        <div className="first-step-row">
          <TextField
            isRequired
            autoFocus={takesFocus}
            label={work('first.courseName')}
            value={values.name}
            onChange={(name) => set({ name })}
            maxLength={200}
            {...faultOf(faults, 'name')}
          />
          <MoneyField
            isRequired
            isPositive
            label={work('first.price')}
            description={work('first.priceHint')}
            value={values.price}
            onChange={(price) => set({ price })}
            {...faultOf(faults, 'price')}
          />
        </div>
      )}
    </StepForm>
  )
}

/** Needs a course, a period and rooms; loads them before it is shown. */
function GroupForm(props: FormProps) {
  const newest = { size: 50, sort: '-createdAt' }
  const courses = useRecords(educationalCategory as AnyEntity, newest).data
  const periods = useRecords(educationalPeriod as AnyEntity, newest).data
  const rooms = useRecords(entityOf('placeStudent'), newest).data
  if (!courses || !periods || !rooms) return <CardSkeleton lines={2} />
  return <GroupFields {...props} courses={courses.items} periods={periods.items} rooms={rooms.items} />
}

interface GroupProps extends FormProps {
  readonly courses: readonly RecordData[]
  readonly periods: readonly RecordData[]
  readonly rooms: readonly RecordData[]
}

interface GroupValues {
  readonly name: string
  readonly course: string
  readonly period: string
  readonly room: string
  readonly days: readonly Weekday[]
  readonly from: string | null
  readonly to: string | null
}

function useGroup({ courses, periods, rooms, onSaved }: GroupProps) {
  const work = useWork()
  const texts = useTexts()
  const save = useSave(educationalGroup as AnyEntity)
  const act = useAction(educationalGroup as AnyEntity)
  const once = useSteps()
  const first: GroupValues = {
    name: courses[0] ? work('first.groupFirst', { course: texts.name(courses[0].names) }) : '',
    course: courses[0]?.token ?? '',
    period: periods[0]?.token ?? '',
    room: rooms[0]?.token ?? '',
    days: [],
    from: '17:00',
    to: '19:00',
  }
  const { values, set, drop } = useDraftOf('group', first)
  const check = (): Faults => ({
    ...(values.name.trim() ? {} : { name: work('first.fillIn') }),
    ...(values.course ? {} : { course: work('first.fillIn') }),
    ...(values.period ? {} : { period: work('first.fillIn') }),
    ...(values.days.length > 0 ? {} : { days: work('first.daysMissing') }),
    ...(values.from ? {} : { from: work('first.fillIn') }),
    ...(values.to ? {} : { to: work('first.fillIn') }),
  })
  const run = async () => {
    const period = periods.find(({ token }) => token === values.period)
    const room = rooms.find(({ token }) => token === values.room)
    const body = {
      names: nameOf(values.name),
      educationalCategoryToken: values.course,
      educationalPeriodToken: values.period,
      ...(room?.capacity ? { maximumNumberOfStudents: room.capacity } : {}),
      fixedSchedule: true,
      expectedStart: period?.from,
      expectedEnd: period?.to,
      slices: values.days.map((weekday) => ({
        weekday,
        from: values.from,
        to: values.to,
        ...(room ? { placeToken: room.token } : {}),
      })),
    }
    const group = await once('group', (idempotencyKey) => save.mutateAsync({ values: body, idempotencyKey }))
    await once('lessons', (idempotencyKey) =>
      act.mutateAsync({
        token: group.token,
        action: 'generateScheduleTimes',
        version: group.version!,
        idempotencyKey,
      }),
    )
    drop()
    await onSaved(values.name)
  }
  return { values, set, check, run }
}

function GroupFields(props: GroupProps) {
  const work = useWork()
  const texts = useTexts()
  const { values, set, check, run } = useGroup(props)
  const optionsOf = (records: readonly RecordData[]) =>
    records.map(({ token, names }) => ({ value: token, label: texts.name(names) }))
  const choices = [
    ['course', props.courses],
    ['period', props.periods],
    ['room', props.rooms],
  ] as const
  return (
    <StepForm
      word="group"
      fields={{
        names: 'name',
        educationalCategoryToken: 'course',
        educationalPeriodToken: 'period',
        slices: 'from',
      }}
      check={check}
      run={run}
    >
      {(faults) => (
        <>
          <div className="first-step-row is-wide">
            <TextField
              isRequired
              autoFocus={props.takesFocus}
              label={work('first.groupName')}
              value={values.name}
              onChange={(name) => set({ name })}
              maxLength={200}
              {...faultOf(faults, 'name')}
            />
            {choices.map(([name, records]) => (
              <Select
                key={name}
                label={work(`first.${name}`)}
                options={optionsOf(records)}
                value={values[name] || null}
                onChange={(token) => set({ [name]: token })}
                {...faultOf(faults, name)}
              />
            ))}
          </div>
          <Days value={values.days} onChange={(days) => set({ days })} error={faults.days} />
          <div className="first-step-row">
            <TimeField
              isRequired
              label={work('first.startsAt')}
              value={values.from}
              onChange={(from) => set({ from })}
              {...faultOf(faults, 'from')}
            />
            <TimeField
              isRequired
              label={work('first.endsAt')}
              value={values.to}
              onChange={(to) => set({ to })}
              {...faultOf(faults, 'to')}
            />
          </div>
        </>
      )}
    </StepForm>
  )
}

interface DaysProps {
  readonly value: readonly Weekday[]
  onChange(days: readonly Weekday[]): void
  readonly error: string | undefined
}

function Days({ value, onChange, error }: DaysProps) {
  const work = useWork()
  const texts = useTexts()
  const toggle = (day: Weekday, isOn: boolean) =>
    onChange(weekdays.filter((each) => (each === day ? isOn : value.includes(each))))
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">{work('first.days')}</legend>
      <div className="first-step-days">
        {weekdays.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={value.includes(day)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            {texts.value('educationalGroup', 'weekday', day)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
