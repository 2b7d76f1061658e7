/**
 * The score sheet of a group: students by score items, typed, pasted and saved like a spreadsheet; one save sends all
 * that is valid.
 */
import './score-sheet.css'
import { useDeferredValue, useRef, useState } from 'react'
import { SaveBar, useSaveKey } from '../../education/save-bar.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LeaveGuard } from '../../records/form/leave-guard.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { scoreOf, type SheetDrafts } from './cell-drafts.ts'
import { ScoreGrid } from './score-grid.tsx'
import { isKept, type ScoreSheetData } from './score-sheet-data.ts'
import { type ScoreSheetState, useScoreSheet } from './use-score-sheet.ts'

export function ScoreSheet({ group }: { group: string }) {
  const work = useWork()
  const state = useScoreSheet(group)
  const { query } = state
  const sheet = query.data
  const saving = useSaveWithReason(state)
  useSaveKey(saving.save)
  if (query.isPending) return <TableSkeleton />
  if (!sheet)
    return <ListFailure error={query.error!} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (sheet.components.length === 0) return <NoScoreItems sheet={sheet} />
  if (sheet.students.length === 0) return <EmptyState title={work('scores.empty')} />
  const isKeptForSome = sheet.students.some(
    ({ publication }) => publication && (publication.locked || publication.state !== 'Withdrawn'),
  )
  return (
    <div className="grid min-w-0 gap-3">
      {isKeptForSome && (
        <AlertBanner tone="info">{work(sheet.mayChangePublished ? 'scores.kept' : 'scores.keptNot')}</AlertBanner>
      )}
      <ScoreGrid group={group} sheet={sheet} state={state} />
      <ScoresSaveBar state={state} saving={saving} />
      <LeaveGuard isOn={() => state.count > 0} onLeave={state.discard} />
    </div>
  )
}

function NoScoreItems({ sheet }: { sheet: ScoreSheetData }) {
  const texts = useTexts()
  const work = useWork()
  const words = texts.entity('scoreComponent')
  return (
    <EmptyState
      title={work('scores.noItems')}
      text={words.empty}
      action={
        <LinkButton variant="primary" href={`/educational/score-components/${sheet.educationalCategory.token}?new=1`}>
          {words.add}
        </LinkButton>
      }
    />
  )
}

/** Scores of published or locked results change with a reason alone: it is asked for before anything is sent. */
function useSaveWithReason(state: ScoreSheetState) {
  const input = useRef<HTMLInputElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const sheet = state.query.data
  const isNeeded = sheet !== undefined && changesKept(sheet, state.drafts)
  const isMissing = isNeeded && !state.reason.trim()
  const save = () => {
    setIsAsked(isMissing)
    if (isMissing) input.current?.focus()
    else void state.send()
  }
  return { input, isNeeded, isFault: isAsked && !state.reason.trim(), save }
}

const changesKept = (sheet: ScoreSheetData, drafts: SheetDrafts): boolean =>
  sheet.students.some((student) =>
    Object.keys(drafts[student.applicationToken] ?? {}).some((key) => {
      const [component, attempt] = key.split(' ') as [string, string]
      return isKept(student, scoreOf(student, component, Number(attempt)))
    }),
  )

interface ScoresSaveBarProps {
  readonly state: ScoreSheetState
  readonly saving: ReturnType<typeof useSaveWithReason>
}

function ScoresSaveBar({ state, saving }: ScoresSaveBarProps) {
  const texts = useTexts()
  const work = useWork()
  // Typing does not wait for the bar to be rendered.
  const count = useDeferredValue(state.count)
  if (count === 0) return null
  return (
    <SaveBar
      text={work('scores.unsaved', { count })}
      failure={state.failure}
      isSaving={state.isSaving}
      onSave={saving.save}
      onDiscard={state.discard}
    >
      {saving.isNeeded && (
        <TextField
          label={work('scores.changeReason')}
          value={state.reason}
          onChange={state.setReason}
          maxLength={400}
          isRequired
          inputRef={saving.input}
          className="w-72 max-w-full"
          {...(saving.isFault ? { error: texts.refusal('field.required').detail } : {})}
        />
      )}
    </SaveBar>
  )
}
