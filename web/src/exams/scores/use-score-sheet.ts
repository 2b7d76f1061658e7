/** The state of an open score sheet: typed cells, their faults, and one save of all that is valid. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SheetFailure } from '../../education/save-bar.tsx'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import {
  type CellChange,
  cellsToSend,
  changed,
  noDrafts,
  overtakenCells,
  settled,
  type SheetDrafts,
} from './cell-drafts.ts'
import { useDraftSteps } from './draft-steps.ts'
import { type ScoreSheetData, scoreSheetQuery, useSaveScores } from './score-sheet-data.ts'
import type { ScoreWords } from './score-text.ts'

export function useScoreSheet(group: string) {
  const work = useWork()
  const query = useQuery(scoreSheetQuery(group))
  const { drafts, latest, put } = useKeptDrafts(group)
  const words = useMemo((): ScoreWords => ({ absent: work('scores.absent'), excused: work('scores.excused') }), [work])
  const steps = useDraftSteps(latest, put)
  const [revision, setRevision] = useState(0)
  const [reason, setReason] = useState('')
  const saving = useSendCells({ group, sheet: query.data, latest, put, words, reason, onSaved: steps.forget })

  const { remember, step: takeStep, forget } = steps
  const change = useCallback(
    (changes: readonly CellChange[], typedIn?: string) => {
      remember(typedIn)
      put(changes.reduce((all, each) => changed(all, each, words), latest.current))
    },
    [remember, put, latest, words],
  )
  const step = useCallback(
    (direction: 'back' | 'forth') => {
      if (takeStep(direction)) setRevision((before) => before + 1)
    },
    [takeStep],
  )
  const { clearFailure } = saving
  const discard = useCallback(() => {
    put(noDrafts)
    forget()
    setRevision((before) => before + 1)
    clearFailure()
    setReason('')
  }, [put, forget, clearFailure])
  return {
    query,
    drafts,
    words,
    change,
    discard,
    step,
    canUndo: steps.canUndo,
    count: Object.values(drafts).reduce((sum, row) => sum + Object.keys(row).length, 0),
    reason,
    setReason,
    send: saving.send,
    isSaving: saving.isSaving,
    failure: saving.failure,
    /** Grows when cells change other than by typing into them. */
    revision,
  }
}
export type ScoreSheetState = ReturnType<typeof useScoreSheet>

/** The drafts of a group's sheet, kept on this device; `latest` is up to date while a save is under way too. */
function useKeptDrafts(group: string) {
  const who = useWho()
  const [drafts, setStored] = useStored<SheetDrafts>(`draft ${who.token} scores ${group}`, noDrafts)
  const latest = useRef(drafts)
  useEffect(() => {
    latest.current = drafts
  })
  const put = useCallback(
    (next: SheetDrafts) => {
      latest.current = next
      setStored(Object.keys(next).length > 0 ? next : undefined)
    },
    [setStored],
  )
  return { drafts, latest, put }
}

interface Sending {
  readonly group: string
  readonly sheet: ScoreSheetData | undefined
  readonly latest: { readonly current: SheetDrafts }
  readonly put: (next: SheetDrafts) => void
  readonly words: ScoreWords
  readonly reason: string
  onSaved(): void
}

function useSendCells({ group, sheet, latest, put, words, reason, onSaved }: Sending) {
  const work = useWork()
  const save = useSaveScores(group)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const tellFaulty = (count: number) => toasts.show({ tone: 'danger', text: work('scores.faulty', { count }) })
  const send = async () => {
    if (!sheet || save.isPending) return
    const sent = latest.current
    const { cells, faulty } = cellsToSend(sheet, sent, words)
    const overtaken = overtakenCells(sheet, sent)
    if (cells.length === 0) {
      put(settled(sent, sent, overtaken))
      if (faulty + overtaken.length > 0) tellFaulty(faulty + overtaken.length)
      return
    }
    setFailure(null)
    try {
      const verdicts = [...(await save.mutateAsync({ cells, reason: reason.trim() })), ...overtaken]
      onSaved()
      put(settled(latest.current, sent, verdicts))
      const refused = verdicts.filter((verdict) => !verdict.saved).length + faulty
      if (refused > 0) tellFaulty(refused)
      else toasts.show({ tone: 'success', text: work('scores.savedCells', { count: cells.length }) })
    } catch (error) {
      setFailure({
        title: (now) => now.refusal(error instanceof Problem ? error.code : 'server.caught').title,
        text: (now) => problemText(error, now),
      })
    }
  }
  const clearFailure = useCallback(() => setFailure(null), [])
  return { send, isSaving: save.isPending, failure, clearFailure }
}
