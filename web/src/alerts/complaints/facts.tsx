/** Beside a complaint: how much time is left, whose it is, and who complains of what. */
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { complaint } from '@topcenter/model/alerts/complaint'
import { fieldsOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { optionOf, useReferenceSearch, whereOf } from '../../fields/reference-search.ts'
import { Face } from '../../fields/face.tsx'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useSave } from '../../records/mutations.ts'
import { recordQuery } from '../../records/queries.ts'
import type { Shown } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { Facts as FactList } from '../../ui/data/facts.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { isOwn, ours, type Talk } from './complaint-data.ts'
import { lengthText, useTurn } from './turn.tsx'

export function useAssign(record: Talk | undefined): (token: string | null) => void {
  const save = useSave(complaint)
  return (assigneeToken) => {
    if (record && !save.isPending)
      save.mutate(
        { token: record.token, version: record.version, values: { assigneeToken } },
        { onError: reportProblem },
      )
  }
}

export function Facts({ record }: { record: Talk }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const assign = useAssign(record)
  const whole = (useQuery(recordQuery(complaint, record.token)).data ?? record) as Talk
  const about = (['aboutGroup', 'aboutEmployee', 'aboutPlace'] as const).find((name) => whole[name])
  const mayChange = record.allowed.includes('update')
  const name = texts.name(record.complainant?.names)
  const value = (label: string, shown: string | null | undefined) =>
    shown ? [{ key: label, label, value: <bdi>{shown}</bdi> }] : []
  const nameOf = (of: unknown) => texts.name((of as Shown | null | undefined)?.names)
  const took = whole.firstAnsweredAt && Date.parse(whole.firstAnsweredAt) - Date.parse(whole.createdAt)
  return (
    <aside className="talk-facts" aria-label={texts.entity(complaint).one}>
      <Ring record={whole} />
      <Reference name="assignee" record={whole} isReadOnly={!mayChange} />
      {mayChange && !isOwn(who, whole) && whole.assigneeToken !== who.token && (
        <Button onPress={() => assign(who.token)} aria-keyshortcuts="a">
          <UserCheck aria-hidden size={16} />
          {work('talk.assignMe')}
          <KeyHint keys="A" />
        </Button>
      )}
      <Reference name="priorityType" record={whole} isReadOnly={!mayChange} />
      <Reference name="complaintSector" record={whole} isReadOnly={!mayChange} />
      <div className="flex items-center gap-2">
        <Face person={whole.complainant} name={name} size="medium" />
        <div className="min-w-0">
          <bdi className="block one-line font-semibold">{name}</bdi>
          <span className="text-sm text-ink-3">
            {work('talk.complainant', { gender: record.complainant?.gender ?? '' })}
          </span>
        </div>
      </div>
      <FactList
        items={[
          ...value(texts.field(complaint, 'complaintType'), nameOf(whole.complaintType)),
          ...(about ? value(work('talk.about'), nameOf(whole[about])) : []),
          ...value(work('talk.firstReply'), took ? work('talk.afterTime', { time: lengthText(work, took) }) : null),
          ...value(texts.field(complaint, 'createdAt'), formats.dateTime(whole.createdAt)),
          ...value(texts.field(complaint, 'ratingText'), whole.ratingText),
        ]}
      />
    </aside>
  )
}

/** Shows the remaining share of the whole time; turns clockwise in both directions. */
function Ring({ record }: { record: Talk }) {
  const turn = useTurn(record)
  const now = useMinute()
  const { state, answerDueAt: due, awaitingSince: since } = record
  if (state !== ours || !due || !since) return null
  const [from, to] = [Date.parse(since), Date.parse(due)]
  const part = Math.min(Math.max((to - now) / Math.max(to - from, 1), 0), 1)
  return (
    <div className={`talk-ring is-${turn.tone}`}>
      <svg viewBox="0 0 56 56" aria-hidden>
        <circle cx="28" cy="28" r="24" className="talk-ring-whole" />
        <circle cx="28" cy="28" r="24" className="talk-ring-left" pathLength="1" strokeDasharray={`${part} 1`} />
      </svg>
      <div className="min-w-0">
        <p className="font-semibold">{turn.text}</p>
        <p className="text-sm text-ink-3">{turn.detail}</p>
      </div>
    </div>
  )
}

/** Changed in place. */
function Reference({
  name,
  record,
  isReadOnly,
}: {
  name: 'assignee' | 'priorityType' | 'complaintSector'
  record: Talk
  isReadOnly: boolean
}) {
  const texts = useTexts()
  const save = useSave(complaint)
  const field = (fieldsOf(complaint) as Readonly<Record<string, Field>>)[name]!
  const search = useReferenceSearch(name === 'assignee' ? 'employee' : field.to!)
  const shown = record[name] as Shown | null | undefined
  return (
    <Picker
      label={texts.field(complaint, name)}
      value={shown ? optionOf({ ...shown, code: null, phone: null }, texts) : null}
      isReadOnly={isReadOnly}
      search={(text, signal) => search(text, signal, whereOf(field, {}))}
      onChange={(option) =>
        save.mutate(
          { token: record.token, version: record.version, values: { [`${name}Token`]: option?.value ?? null } },
          { onError: reportProblem },
        )
      }
    />
  )
}
