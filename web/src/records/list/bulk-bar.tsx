/** Actions on all selected records: on this page, over several pages, or everything that matches the filters. */
import { createElement, lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { QrCode } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Query } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { giveFocusBackSoon } from '../../ui/focus/focus-back.ts'
import { type ToastContent, toasts } from '../../ui/messages/toasts.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { asksFirst, codeOf, isDanger, isJob, severalText, undoOf } from '../actions/offered.ts'
import { ActionIcon } from '../actions/record-actions.tsx'
import { useBulk } from '../mutations.ts'
import type { BulkAnswer, Page, RecordData } from '../record.ts'
import { useRecordName } from '../record-cell.tsx'
import { bulkNoteOf, bulkSumOf } from '../record-panels.ts'
import { doneManyText } from './done-many.ts'
import { byKey, useActionKeys } from './action-keys.ts'
import { useLabels } from './labels.ts'
import type { ListState } from './list-state.ts'
import type { RecordListProps } from './record-list.tsx'
import { mayBulk, nothingSelected, type Offered, offeredFor, type Selection } from './selection.ts'

const ActionDialog = lazy(async () => ({
  default: (await withWords('areas', import('../actions/action-dialog.tsx'))).ActionDialog,
}))
const BulkResult = lazy(async () => ({ default: (await withWords('work', import('./bulk-result.tsx'))).BulkResult }))

type Undo = NonNullable<ToastContent['action']>

/** Maximum of tokens that fit into an address; the server's own limit is lower. */
const maxTokens = 400

const chosen = ({ records }: Selection, { bounds }: ListState) => ({
  tokens: [...records.keys()].slice(0, maxTokens).join(','),
  state: bounds.state,
})

export interface BulkBarProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly page: Page | undefined
  /** The shown rows: they represent all that match. */
  readonly rows: readonly RecordData[]
  readonly selection: Selection
  readonly link?: RecordListProps['selectionLink']
  onSelect(selection: Selection): void
}

export function BulkBar({ entity, state, page, rows, selection, link, onSelect }: BulkBarProps) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const labels = useLabels(entity)
  const { records, isAll } = selection
  const total = page ? `${formats.number(page.total)}${page.totalIsCapped ? '+' : ''}` : ''
  const count = isAll ? (page?.total ?? 0) : records.size
  const targets = useMemo(
    (): Targets => (isAll ? { query: state.bounds } : { tokens: [...records.keys()] }),
    [isAll, records, state.bounds],
  )
  const known = useMemo(() => freshest(records, rows), [records, rows])
  const offered = useMemo(
    () => offeredFor(entity, who, isAll ? rows : known.values()),
    [entity, who, isAll, rows, known],
  )
  const [asked, setAsked] = useState<Asked | null>(null)
  const bulk = useBulkRun(entity, known, () => onSelect(nothingSelected))
  const summed = useRef<Readonly<Record<string, Readonly<Record<string, unknown>>>>>({})
  const start = (name: string) => {
    // All that match may be more than the reader sees, so their cost is shown first.
    if (asksFirst(name, entity.spec.actions?.[name]) || (isAll && bulkNoteOf(entity, name)))
      setAsked({ name, targets, count, total, first: isAll ? undefined : known.values().next().value })
    else bulk.run(name, summed.current[name] ?? {}, targets).then(giveFocusBackSoon, reportProblem)
  }
  const note = useCallback((name: string, input: Readonly<Record<string, unknown>>) => {
    summed.current = { ...summed.current, [name]: input }
  }, [])
  useActionKeys(({ code, isForAll }) => {
    if (count === 0 || !(isForAll || code === 'Delete')) return false
    const name = byKey(
      entity,
      offered.map((each) => each.name),
      code,
    )
    if (name) start(name)
    return name !== undefined
  })
  return (
    <>
      <SelectionBar count={count} onClear={() => onSelect(nothingSelected)}>
        {!isAll && page && page.total > records.size && (
          <Button variant="ghost" onPress={() => onSelect({ records, isAll: true })}>
            {texts.say('list.selectMatching', { total })}
          </Button>
        )}
        {link && (
          <LinkButton href={link.href(isAll ? null : [...records.keys()], state.bounds)}>{link.label}</LinkButton>
        )}
        {labels && (
          <Button onPress={() => labels({ ...(isAll ? state.bounds : chosen(selection, state)), sort: state.sort })}>
            <QrCode aria-hidden size={16} />
            {texts.say('list.labels')}
          </Button>
        )}
        <BulkActions {...{ entity, offered, isAll, targets }} onStart={start} onSum={note} />
      </SelectionBar>
      <Suspense>
        {asked && (
          <BulkDialog
            entity={entity}
            asked={asked}
            onClose={() => setAsked(null)}
            onRun={(input) => bulk.run(asked.name, input, asked.targets)}
          />
        )}
        {bulk.result}
      </Suspense>
    </>
  )
}

type Targets = { readonly query: Query } | { readonly tokens: readonly string[] }

/** An action whose dialog is open. It has its own targets: the selection is emptied before the dialog closes. */
interface Asked {
  readonly name: string
  readonly targets: Targets
  readonly count: number
  readonly total: string
  /** The first selected record; none when the action is for all that match. */
  readonly first: RecordData | undefined
}

interface BulkDialogProps {
  readonly entity: AnyEntity
  readonly asked: Asked
  onClose(): void
  onRun(input: Readonly<Record<string, unknown>>): Promise<void>
}

/** Asks before an action on many records; the input includes the figures of its note, which each refusal loads anew. */
function BulkDialog({ entity, asked, onClose, onRun }: BulkDialogProps) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const [refusals, setRefusals] = useState(0)
  const [noted, setNoted] = useState<Readonly<Record<string, unknown>>>({})
  const Note = bulkNoteOf(entity, asked.name)
  return (
    <ActionDialog
      entity={entity}
      name={asked.name}
      action={entity.spec.actions?.[asked.name]}
      subject=""
      title={texts.say('list.bulkTitle', {
        action: texts.action(entity, asked.name).do,
        name: asked.first
          ? severalText(texts, nameOf(asked.first), asked.count)
          : texts.say('list.bulkRecords', { count: asked.count, total: asked.total }),
      })}
      text={texts.say('list.bulkText')}
      note={Note && createElement(Note, { chosen: asked.targets, refusals, onInput: setNoted })}
      onClose={onClose}
      onRun={async (input) => {
        try {
          await onRun(Note ? { ...input, ...noted } : input)
        } catch (error) {
          setRefusals(refusals + 1)
          throw error
        }
      }}
    />
  )
}

/** The selected records, those of this page as they are now. */
function freshest(records: Selection['records'], rows: readonly RecordData[]): Selection['records'] {
  const shown = new Map(rows.map((row) => [row.token, row]))
  return new Map([...records].map(([token, record]) => [token, shown.get(token) ?? record]))
}

/** Runs an action on many records, says of which ones it was done and which not, and offers to take it back. */
function useBulkRun(entity: AnyEntity, known: Selection['records'], onDone: () => void) {
  const texts = useTexts()
  const who = useWho()
  const nameOf = useRecordName()
  const { mutateAsync } = useBulk(entity)
  const [refused, setRefused] = useState<{ readonly answer: BulkAnswer; readonly undo: Undo | undefined } | null>(null)
  const run = async (action: string, input: Readonly<Record<string, unknown>>, targets: Targets): Promise<void> => {
    const answer = await mutateAsync({ action, input, ...targets })
    const back = undoOf(entity, action)
    const undo: Undo | undefined =
      back && answer.done > 0 && mayBulk(who, entity, back)
        ? {
            label: texts.say('record.undo'),
            onAction: () =>
              void mutateAsync({ action: back, tokens: answer.tokens }).then(
                (undone) => undone.refused.length > 0 && setRefused({ answer: undone, undo: undefined }),
                reportProblem,
              ),
          }
        : undefined
    if (answer.refused.length > 0) setRefused({ answer, undo })
    else {
      const first = known.get(answer.tokens[0] ?? '')
      const text = doneManyText(texts, entity, action, first && nameOf(first), answer.done)
      toasts.show({ tone: 'success', text, ...(undo ? { action: undo } : {}) })
    }
    onDone()
  }
  const result = refused && <BulkResult entity={entity} {...refused} onClose={() => setRefused(null)} />
  return { run, result }
}

interface BulkActionsProps {
  readonly entity: AnyEntity
  readonly offered: readonly Offered[]
  readonly isAll: boolean
  readonly targets: Targets
  onStart(name: string): void
  /** Keeps the input that a button showed beside its label. */
  onSum(name: string, input: Readonly<Record<string, unknown>>): void
}

/** Shows the job of the selection with its count, and another job; the rest, and final actions, are in a menu. */
function BulkActions({ entity, offered, isAll, targets, onStart, onSum }: BulkActionsProps) {
  const texts = useTexts()
  const { number } = useFormats()
  const jobs = offered.filter(({ name }) => isJob(entity, name)).slice(0, 2)
  const shown = jobs.length > 0 ? jobs : offered.filter(({ name }) => !isDanger(entity, name)).slice(0, 1)
  const rest = offered.filter((each) => !shown.includes(each))
  return (
    <>
      {shown.map(({ name, count }, index) => {
        const code = codeOf(entity, name)
        const keys = code === 'Delete' ? 'Del' : code && `Shift ${code.slice(3)}`
        const Sum = bulkSumOf(entity, name)
        return (
          <Button
            key={name}
            variant={isJob(entity, name) && index === 0 ? 'primary' : 'secondary'}
            keys={keys}
            onPress={() => onStart(name)}
          >
            <ActionIcon name={name} />
            <span>
              {texts.action(entity, name).do}
              {index === 0 && count > 1 && !isAll && <bdi> {number(count)}</bdi>}
              {Sum && (
                <Suspense>{createElement(Sum, { chosen: targets, onInput: (input) => onSum(name, input) })}</Suspense>
              )}
            </span>
          </Button>
        )
      })}
      {rest.length > 0 && (
        <Menu
          label={texts.say('list.more')}
          placement="top end"
          trigger={<Button>{texts.say('list.more')}</Button>}
          groups={[
            {
              key: 'all',
              items: rest.map(({ name }) => ({
                key: name,
                label: texts.action(entity, name).do,
                icon: <ActionIcon name={name} />,
                isDanger: isDanger(entity, name),
                ...(codeOf(entity, name) === 'Delete' ? { keys: 'Del' } : {}),
                onAction: () => onStart(name),
              })),
            },
          ]}
        />
      )}
    </>
  )
}
