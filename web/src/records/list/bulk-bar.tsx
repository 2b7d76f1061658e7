/** Actions on all selected records: on this page, over several pages, or everything that matches the filters. */
import { createElement, lazy, Suspense, useMemo, useState } from 'react'
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

/** What an address holds; the server refuses fewer than these already. */
const mostTokens = 400

const chosen = ({ records }: Selection, { bounds }: ListState) => ({
  tokens: [...records.keys()].slice(0, mostTokens).join(','),
  state: bounds.state,
})

export interface BulkBarProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly page: Page | undefined
  /** The rows that are shown: they stand for all that match. */
  readonly rows: readonly RecordData[]
  readonly selection: Selection
  readonly link?: RecordListProps['selectionLink']
  onSelect(selection: Selection): void
}

export function BulkBar({ entity, state, page, rows, selection, link, onSelect }: BulkBarProps) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const nameOf = useRecordName()
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
  const [refusals, setRefusals] = useState(0)
  const [told, setTold] = useState<Readonly<Record<string, unknown>>>({})
  const Note = asked === null ? undefined : bulkNoteOf(entity, asked.name)
  const bulk = useBulkRun(entity, known, () => onSelect(nothingSelected))
  const start = (name: string) => {
    if (asksFirst(name, entity.spec.actions?.[name]) || bulkNoteOf(entity, name))
      setAsked({ name, targets, count, total, first: isAll ? undefined : known.values().next().value })
    else bulk.run(name, {}, targets).then(giveFocusBackSoon, reportProblem)
  }
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
        <BulkActions {...{ entity, offered, isAll, targets }} onStart={start} />
      </SelectionBar>
      <Suspense>
        {asked && (
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
            note={Note && createElement(Note, { chosen: asked.targets, refusals, onInput: setTold })}
            onClose={() => setAsked(null)}
            onRun={async (input) => {
              try {
                await bulk.run(asked.name, Note ? { ...input, ...told } : input, asked.targets)
              } catch (error) {
                setRefusals(refusals + 1)
                throw error
              }
            }}
          />
        )}
        {bulk.result}
      </Suspense>
    </>
  )
}

type Targets = { readonly query: Query } | { readonly tokens: readonly string[] }

/** An action whose dialog is open. It keeps its own targets, because the selection is emptied before the dialog closes. */
interface Asked {
  readonly name: string
  readonly targets: Targets
  readonly count: number
  readonly total: string
  /** The first selected record; none when the action is for all that match. */
  readonly first: RecordData | undefined
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
      const { done } = texts.action(entity, action)
      const name = severalText(texts, first && nameOf(first), answer.done)
      const text = done.includes('{{name}}')
        ? texts.say('list.bulkDone', { count: answer.done })
        : texts.say('record.doneTo', { name, done })
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
}

/** The job of what is selected with how many it is for, another job beside it; the rest, and what is final, in a menu. */
function BulkActions({ entity, offered, isAll, targets, onStart }: BulkActionsProps) {
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
              {Sum && <Suspense>{createElement(Sum, { chosen: targets })}</Suspense>}
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
