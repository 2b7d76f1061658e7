/**
 * The groups of a plan, edited in place: a number is saved when its input is left; lecturers and places are chosen in
 * the group's form.
 */
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { timetableGroup, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork, withWords } from '../platform/texts.ts'
import { useRefresh, useRemove, useSave } from '../records/mutations.ts'
import { useRecord } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Checkbox } from '../ui/inputs/checkbox.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { usePhone } from '../ui/page/media.ts'
import { type PlannedGroup, wholeGroups, type WeekData } from './plan-data.ts'

const RecordForm = lazy(async () => ({
  default: (await withWords('areas', import('../records/form/record-form.tsx'))).RecordForm,
}))

interface PlanGroupsProps {
  readonly week: WeekData
  readonly plan: RecordData
  readonly mayChange: boolean
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
  onChanged(): void
}

export function PlanGroups({ week, plan, mayChange, chosen, onChoose, onChanged }: PlanGroupsProps) {
  const texts = useTexts()
  const work = useWork()
  const refresh = useRefresh()
  const isPhone = usePhone()
  const [editing, setEditing] = useState<string | null>(null)
  const ready = useMemo(() => new Set(wholeGroups(week).map(({ token }) => token)), [week])
  const changed = () => {
    refresh(timetablePlan)
    onChanged()
  }
  const choose = (token: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(token)
    else next.delete(token)
    onChoose(next)
  }
  const rows = week.groups.map((group) => (
    <Row
      key={group.token}
      group={group}
      week={week}
      isPhone={isPhone}
      mayChange={mayChange}
      onChanged={changed}
      onEdit={() => setEditing(group.token)}
      {...(ready.has(group.token) && plan.allowed.includes('accept')
        ? { isChosen: chosen.has(group.token), onChoose: (isOn: boolean) => choose(group.token, isOn) }
        : {})}
    />
  ))
  return (
    <div className="grid gap-3">
      {mayChange && (
        <div>
          <Button onPress={() => setEditing('new')}>
            <Plus aria-hidden size={16} />
            {texts.entity(timetableGroup).add}
          </Button>
        </div>
      )}
      {week.groups.length === 0 ? (
        <EmptyState title={work('planning.noGroups')} text={work('planning.noGroupsText')} />
      ) : (
        <Frame isPhone={isPhone}>{rows}</Frame>
      )}
      {editing && (
        <Suspense>
          <Editing
            token={editing === 'new' ? null : editing}
            plan={plan}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              changed()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A list on a phone, a table elsewhere. */
function Frame({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const texts = useTexts()
  const work = useWork()
  const field = (name: string) => texts.field(timetableGroup, name)
  return isPhone ? (
    <ul className="card" aria-label={work('planning.groups')}>
      {children}
    </ul>
  ) : (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="card overflow-auto" tabIndex={0} role="region" aria-label={work('planning.groups')}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-ink-2">
            {['educationalGroup', ...numbers, 'lecturers', 'places'].map((name) => (
              <th key={name} scope="col" className="p-2 text-start font-semibold">
                {field(name)}
              </th>
            ))}
            <th scope="col" className="p-2 text-start font-semibold">
              {field('acceptedAt')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Editing({
  token,
  plan,
  onClose,
  onSaved,
}: {
  token: string | null
  plan: RecordData
  onClose(): void
  onSaved(): void
}) {
  const { data } = useRecord(timetableGroup, token)
  if (token && !data) return null
  return (
    <RecordForm
      entity={timetableGroup}
      {...(data ? { record: data } : { initial: { planToken: plan.token, plan } })}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const numbers = ['sessions', 'minutes', 'seats'] as const
type NumberKey = (typeof numbers)[number]

interface RowProps {
  readonly isPhone: boolean
  readonly group: PlannedGroup
  readonly week: WeekData
  readonly mayChange: boolean
  readonly isChosen?: boolean
  onChoose?(isOn: boolean): void
  onEdit(): void
  onChanged(): void
}

function Row({ isPhone, ...props }: RowProps) {
  const { group, week } = props
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const list = (tokens: readonly string[], of: WeekData['lecturers']) =>
    tokens
      .flatMap((token) => of.find((each) => each.token === token) ?? [])
      .map((each) => texts.name(each.names))
      .join(texts.language === 'ar' ? '، ' : ', ')
  const parts: RowParts = {
    title: <Title {...props} />,
    number: (key) => <GroupNumber {...props} of={key} />,
    lecturers: list(group.lecturers, week.lecturers) || '—',
    places: list(group.places, week.places) || work('planning.anyPlace'),
    accepted:
      group.acceptedAt &&
      work('planning.accepted', {
        at: formats.date(group.acceptedAt),
        made: group.made ?? 0,
        clashing: group.clashing ?? 0,
      }),
    tools: props.mayChange && <Tools {...props} />,
  }
  return isPhone ? <PhoneRow {...parts} /> : <TableRow {...parts} />
}

type RowPartProps = Omit<RowProps, 'isPhone'>

function Title({ group, isChosen = false, onChoose }: RowPartProps) {
  const texts = useTexts()
  const name = texts.name(group.group.names)
  return onChoose ? <Checkbox label={name} value={isChosen} onChange={onChoose} /> : <bdi>{name}</bdi>
}

function GroupNumber({ group, mayChange, onChanged, of: key }: RowPartProps & { of: NumberKey }) {
  const texts = useTexts()
  const formats = useFormats()
  const save = useSave(timetableGroup)
  const change = async (value: number): Promise<string | undefined> => {
    try {
      await save.mutateAsync({ token: group.token, version: group.version, values: { [key]: value } })
      onChanged()
      return undefined
    } catch (error) {
      const fault = error instanceof Problem ? error.fields.find(({ name }) => name === key) : undefined
      if (!fault) reportProblem(error)
      return fault && texts.fault(fault)
    }
  }
  return mayChange ? (
    <NumberCell
      label={`${texts.field(timetableGroup, key)}: ${texts.name(group.group.names)}`}
      value={group[key]}
      onChange={change}
    />
  ) : (
    formats.number(group[key])
  )
}

function Tools({ group, onEdit, onChanged }: RowPartProps) {
  const texts = useTexts()
  const work = useWork()
  const remove = useRemove(timetableGroup)
  const name = texts.name(group.group.names)
  return (
    <>
      <IconButton label={`${texts.say('record.edit')}: ${name}`} icon={<Pencil size={16} />} onPress={onEdit} />
      <IconButton
        label={work('planning.remove', { name })}
        icon={<Trash2 size={16} />}
        onPress={() => void remove.mutateAsync(group.token).then(onChanged, reportProblem)}
      />
    </>
  )
}

interface RowParts {
  readonly title: ReactNode
  readonly number: (key: NumberKey) => ReactNode
  readonly lecturers: string
  readonly places: string
  /** When the group's week was accepted, and what came of it. */
  readonly accepted: string | null | undefined
  readonly tools: ReactNode
}

function PhoneRow({ title, number, lecturers, places, accepted, tools }: RowParts) {
  const texts = useTexts()
  return (
    <li className="grid gap-2 border-b border-line p-3 text-sm last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        <span className="flex">{tools}</span>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {numbers.map((key) => (
          <span key={key} className="grid content-start gap-1">
            <span className="text-ink-2">{texts.field(timetableGroup, key)}</span>
            {number(key)}
          </span>
        ))}
      </div>
      <PhoneFacts of={{ lecturers, places }} />
      {accepted && <p className="text-ink-2">{accepted}</p>}
    </li>
  )
}

const TableRow = ({ title, number, lecturers, places, accepted, tools }: RowParts) => (
  <tr className="border-b border-line align-middle">
    <th scope="row" className="p-2 text-start font-normal">
      {title}
    </th>
    {numbers.map((key) => (
      <td key={key} className="p-2">
        {number(key)}
      </td>
    ))}
    <td className="p-2">
      <bdi>{lecturers}</bdi>
    </td>
    <td className="p-2">
      <bdi>{places}</bdi>
    </td>
    <td className="p-2 text-ink-2">{accepted}</td>
    <td className="whitespace-nowrap p-1 text-end">{tools}</td>
  </tr>
)

function PhoneFacts({ of }: { of: Readonly<Record<string, string>> }) {
  const texts = useTexts()
  return (
    <dl className="grid gap-1">
      {Object.entries(of).map(([key, value]) => (
        <div key={key} className="flex gap-2">
          <dt className="flex-none text-ink-2">{texts.field(timetableGroup, key)}</dt>
          <dd className="min-w-0">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The browser's own input, since there may be hundreds. A refused value stays in it, with the reason. */
function NumberCell({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange(value: number): Promise<string | undefined>
}) {
  const [fault, setFault] = useState<string>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<number>(undefined) // What Enter saved: leaving would send it again.
  useEffect(() => {
    sent.current = undefined
    input.current!.value = String(value)
  }, [value])
  const keep = (text: string) => {
    const next = text === '' ? value : Number(text)
    if (next === value) setFault(undefined)
    else if (next !== sent.current) void onChange(next).then(setFault)
    sent.current = next
  }
  return (
    <span className="grid gap-1">
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        min={0}
        defaultValue={value}
        aria-label={label}
        className="control w-20 rounded-md border border-line bg-surface px-2 py-1"
        dir="ltr"
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? id : undefined}
        onBlur={({ target }) => keep(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') keep(currentTarget.value)
        }}
      />
      {fault && (
        <span id={id} role="alert" className="field-error">
          {fault}
        </span>
      )}
    </span>
  )
}
