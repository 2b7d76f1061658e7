/**
 * The score sheet of a group: students by score items, typed, pasted and saved like a spreadsheet; one save sends all
 * that is valid.
 */
import './score-sheet.css'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { resultsPath } from '../../education/paths.ts'
import { SaveBar, useSaveKey } from '../../education/save-bar.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LeaveGuard } from '../../records/form/leave-guard.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/marks/class-names.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { ScoreCell } from './score-cell.tsx'
import { isKept, type ScoreSheetData, type SheetComponent, type SheetStudent } from './score-sheet-data.ts'
import { absentMark, excusedMark, parseScore } from './score-text.ts'
import type { Range } from './sheet-keys.ts'
import { useGrid } from './use-grid.ts'
import { cellKey, type RowDrafts, scoreOf, type SheetDrafts, useScoreSheet } from './use-score-sheet.ts'

type State = ReturnType<typeof useScoreSheet>

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }))

export function ScoreSheet({ group }: { group: string }) {
  const texts = useTexts()
  const work = useWork()
  const state = useScoreSheet(group)
  const { query } = state
  const sheet = query.data
  const count = useDeferredValue(state.count)
  const reason = useRef<HTMLInputElement>(null)
  const [asksReason, setAsksReason] = useState(false)
  const needsReason = sheet !== undefined && changesKept(sheet, state.drafts)
  const save = () => {
    setAsksReason(needsReason && !state.reason.trim())
    if (needsReason && !state.reason.trim()) reason.current?.focus()
    else void state.send()
  }
  useSaveKey(save)
  if (query.isPending) return <TableSkeleton />
  if (!sheet)
    return <ListFailure error={query.error!} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (sheet.components.length === 0) {
    return (
      <EmptyState
        title={work('scores.noItems')}
        text={texts.entity('scoreComponent').empty}
        action={
          <LinkButton variant="primary" href={`/educational/score-components/${sheet.educationalCategory.token}?new=1`}>
            {texts.entity('scoreComponent').add}
          </LinkButton>
        }
      />
    )
  }
  if (sheet.students.length === 0) return <EmptyState title={work('scores.empty')} />
  return (
    <div className="grid min-w-0 gap-3">
      {sheet.students.some(
        ({ publication }) => publication && (publication.locked || publication.state !== 'Withdrawn'),
      ) && <AlertBanner tone="info">{work(sheet.mayChangePublished ? 'scores.kept' : 'scores.keptNot')}</AlertBanner>}
      <Grid group={group} sheet={sheet} state={state} />
      {count > 0 && (
        <SaveBar
          text={work('scores.unsaved', { count })}
          failure={state.failure}
          isSaving={state.isSaving}
          onSave={save}
          onDiscard={state.discard}
        >
          {needsReason && (
            <TextField
              label={work('scores.changeReason')}
              value={state.reason}
              onChange={state.setReason}
              maxLength={400}
              isRequired
              inputRef={reason}
              className="w-72 max-w-full"
              {...(asksReason && !state.reason.trim() ? { error: texts.refusal('field.required').detail } : {})}
            />
          )}
        </SaveBar>
      )}
      <LeaveGuard isOn={() => state.count > 0} onLeave={state.discard} />
    </div>
  )
}

const changesKept = (sheet: ScoreSheetData, drafts: SheetDrafts): boolean =>
  sheet.students.some((student) =>
    Object.keys(drafts[student.applicationToken] ?? {}).some((key) => {
      const [component, attempt] = key.split(' ') as [string, string]
      return isKept(student, scoreOf(student, component, Number(attempt)))
    }),
  )

/** From here on only the rows in sight are in the page. */
const allRowsLimit = 200

function Grid({ group, sheet, state }: { group: string; sheet: ScoreSheetData; state: State }) {
  const texts = useTexts()
  const work = useWork()
  const [attempt, setAttempt] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the rows that it names are memoized by their own props
  const virtual = useVirtualizer({
    count: sheet.students.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 37,
    overscan: 12,
    enabled: sheet.students.length > allRowsLimit,
  })
  const grid = useGrid(sheet, state, attempt, (row) => {
    if (sheet.students.length > allRowsLimit) virtual.scrollToIndex(row)
  })
  const items =
    sheet.students.length > allRowsLimit
      ? virtual.getVirtualItems()
      : sheet.students.map((_, index) => ({ index, start: 0, end: 0 }))
  // What is typed is seen at once, the sums of its column right after.
  const sums = { sheet, drafts: useDeferredValue(state.drafts), attempt, words: state.words }
  const [before, after] =
    sheet.students.length > allRowsLimit
      ? [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)]
      : [0, 0]
  return (
    <>
      <div className="sheet-bar">
        {sheet.mostAttempts > 1 && (
          <Select<string>
            compact
            hideLabel
            label={work('scores.attemptShown')}
            className="w-40"
            value={String(attempt)}
            onChange={(next) => setAttempt(Number(next))}
            options={Array.from({ length: sheet.mostAttempts }, (_, at) => ({
              value: String(at + 1),
              label: at === 0 ? work('scores.attempt', { n: 1 }) : `${work('scores.reExam')} ${at}`,
            }))}
          />
        )}
        <StatusButtons grid={grid} />
        <EditButtons grid={grid} state={state} />
        <LinkButton href={resultsPath(sheet.educationalCategory.token, group)}>{work('results.title')}</LinkButton>
        <p className="sheet-say text-sm sm:ms-auto" aria-live="polite">
          {grid.said || work('scores.hint')}
        </p>
      </div>
      <div ref={frame} className="sheet-frame">
        <table
          role="grid"
          aria-label={work('scores.title')}
          aria-rowcount={sheet.students.length + 1}
          aria-colcount={sheet.components.length + 1}
          className="sheet"
        >
          <Head {...sums} />
          <tbody
            ref={grid.body}
            onKeyDown={grid.press}
            onChange={grid.type}
            onMouseDown={grid.down}
            onClick={grid.click}
            onDoubleClick={grid.doubleClick}
            onFocus={grid.focus}
          >
            {before > 0 && <tr aria-hidden style={{ blockSize: before }} />}
            {items.map(({ index }) => (
              <Row
                key={sheet.students[index]!.applicationToken}
                student={sheet.students[index]!}
                index={index}
                components={sheet.components}
                attempt={attempt}
                drafts={state.drafts[sheet.students[index]!.applicationToken]}
                column={grid.place?.row === index ? grid.place.column : -1}
                isStop={!grid.place && index === 0}
                edition={grid.place?.row === index ? grid.edition : 0}
                rangeFrom={inRange(grid.range, index) ? grid.range!.from.column : -1}
                rangeTo={inRange(grid.range, index) ? grid.range!.to.column : -1}
                allowed={sheet.allowed}
                mayKept={sheet.mayChangePublished}
                words={state.words}
                name={texts.name(sheet.students[index]!.student.names)}
              />
            ))}
            {after > 0 && <tr aria-hidden style={{ blockSize: after }} />}
          </tbody>
          <Foot {...sums} />
        </table>
      </div>
      {grid.asked && (
        <Suspense>
          <PasteDialog pasted={grid.asked} onClose={grid.dropPaste} onPut={grid.putPaste} />
        </Suspense>
      )}
    </>
  )
}

const inRange = (range: Range | null, row: number): boolean =>
  range !== null && row >= range.from.row && row <= range.to.row

interface RowProps {
  student: SheetStudent
  index: number
  components: readonly SheetComponent[]
  attempt: number
  drafts: RowDrafts | undefined
  column: number
  isStop: boolean
  edition: number
  rangeFrom: number
  rangeTo: number
  allowed: readonly string[]
  mayKept: boolean
  words: State['words']
  name: string
}
const Row = memo(function Row({
  student,
  index,
  components,
  attempt,
  drafts,
  column,
  isStop,
  edition,
  rangeFrom,
  rangeTo,
  allowed,
  mayKept,
  words,
  name,
}: RowProps) {
  return (
    <tr data-row={index} aria-rowindex={index + 2} className={classNames(column >= 0 && 'is-current')}>
      <th scope="row" className="sheet-student" title={name}>
        <bdi>{name}</bdi>
        <small>
          <Isolate>{student.student.code}</Isolate>
        </small>
      </th>
      {components.map((component, at) => {
        const score = scoreOf(student, component.token, attempt)
        return (
          <ScoreCell
            key={component.token}
            component={component}
            score={score}
            draft={drafts?.[cellKey(component.token, attempt)]}
            column={at}
            isCurrent={column === at}
            isStop={isStop && at === 0}
            edition={column === at ? edition : 0}
            isRanged={at >= rangeFrom && at <= rangeTo}
            isReadOnly={!allowed.includes(score ? 'update' : 'add') || (!mayKept && isKept(student, score))}
            studentName={name}
            words={words}
          />
        )
      })}
    </tr>
  )
})

function StatusButtons({ grid }: { grid: ReturnType<typeof useGrid> }) {
  const work = useWork()
  const set = (text: string) => () => grid.setAll(text)
  // Pressing one leaves the focus in its cell, so that typing goes on.
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={work('scores.statusOfCell')}>
      <Button keepsFocus isDisabled={!grid.place} aria-keyshortcuts="A" onPress={set(absentMark)}>
        {work('scores.absent')}
      </Button>
      <Button keepsFocus isDisabled={!grid.place} aria-keyshortcuts="E" onPress={set(excusedMark)}>
        {work('scores.excused')}
      </Button>
      <Button keepsFocus isDisabled={!grid.place} aria-keyshortcuts="Delete" onPress={set('')}>
        {work('scores.missing')}
      </Button>
    </div>
  )
}

function EditButtons({ grid, state }: { grid: ReturnType<typeof useGrid>; state: State }) {
  const work = useWork()
  return (
    <div className="flex flex-wrap gap-2">
      <Button keepsFocus isDisabled={!grid.place} aria-keyshortcuts="Control+D" onPress={grid.fill}>
        {work('scores.fillDown')}
      </Button>
      <Button keepsFocus isDisabled={!state.canUndo} aria-keyshortcuts="Control+Z" onPress={() => state.step('back')}>
        {work('scores.undo')}
      </Button>
    </div>
  )
}

interface SumProps {
  sheet: ScoreSheetData
  drafts: SheetDrafts
  attempt: number
  words: State['words']
}

/** Per score item, with what is typed and not saved yet. */
function useSums({ sheet, drafts, attempt, words }: SumProps) {
  const valueOf = useCallback(
    (student: SheetStudent, component: SheetComponent): { has: boolean; score: number | null } => {
      const draft = drafts[student.applicationToken]?.[cellKey(component.token, attempt)]
      const value = draft
        ? parseScore(draft.text, component.finalScore, words).value
        : scoreOf(student, component.token, attempt)
      return {
        has: value !== undefined && value.status !== 'Missing',
        score: value?.status === 'Entered' ? value.studentScore : null,
      }
    },
    [drafts, attempt, words],
  )
  return useMemo(
    () =>
      sheet.components.map((component) => {
        const values = sheet.students.map((student) => valueOf(student, component))
        const scores = values.flatMap((value) => (value.score === null ? [] : [value.score]))
        return {
          component,
          entered: values.filter((value) => value.has).length,
          average: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
        }
      }),
    [sheet, valueOf],
  )
}

const Head = memo(function Head(props: SumProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props)
  return (
    <thead>
      <tr>
        <th scope="col" className="sheet-student">
          {work('scores.student')}
        </th>
        {sums.map(({ component, entered }) => (
          <th key={component.token} scope="col">
            <bdi>{texts.name(component.names)}</bdi>
            <small>
              {texts.value('scoreComponent', 'examType', component.examType)} ·{' '}
              {work('scores.outOf', { max: formats.number(component.finalScore) })}
            </small>
            <small>
              {work('scores.entered', { n: formats.number(entered), m: formats.number(props.sheet.students.length) })}
            </small>
          </th>
        ))}
      </tr>
    </thead>
  )
})

const Foot = memo(function Foot(props: SumProps) {
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props)
  return (
    <tfoot>
      <tr>
        <th scope="row" className="sheet-student">
          {work('scores.average')}
        </th>
        {sums.map(({ component, average }) => (
          <td key={component.token}>{average === null ? '—' : <bdi dir="ltr">{formats.number(average, 2)}</bdi>}</td>
        ))}
      </tr>
    </tfoot>
  )
})
