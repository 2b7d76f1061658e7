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
  type CellInput,
  type CellVerdict,
  type ScoreSheetData,
  scoreSheetQuery,
  type SheetComponent,
  type SheetScore,
  type SheetStudent,
  useSaveScores,
} from './score-sheet-data.ts'
import { parseScore, sameScore, type ScoreWords } from './score-text.ts'

export interface CellDraft {
  readonly text: string
  /** Version of the score that the person saw; null: there was none. */
  readonly seen: number | null
  /** Why the last save refused it. */
  readonly refusal?: string
}
/** By `component attempt`. */
export type RowDrafts = Readonly<Record<string, CellDraft>>
/** By token of the application. */
export type SheetDrafts = Readonly<Record<string, RowDrafts>>

export const cellKey = (component: string, attempt: number): string => `${component} ${attempt}`
export const scoreOf = (student: SheetStudent, component: string, attempt: number): SheetScore | undefined =>
  student.scores.find((score) => score.componentToken === component && score.attempt === attempt)

const noDrafts: SheetDrafts = {}
/** What undo and redo go through, the nearest last. A save ends them: what is saved is changed by typing. */
interface Steps {
  readonly back: readonly SheetDrafts[]
  readonly forth: readonly SheetDrafts[]
  readonly typing?: string | undefined
}
const noSteps: Steps = { back: [], forth: [] }
const mostSteps = 100
/** One change of a cell: what was typed, or null to go back to what is saved. */
export interface CellChange {
  readonly student: SheetStudent
  readonly component: SheetComponent
  readonly attempt: number
  readonly text: string | null
}

function changed(
  drafts: SheetDrafts,
  { student, component, attempt, text }: CellChange,
  words: ScoreWords,
): SheetDrafts {
  const key = cellKey(component.token, attempt)
  const { [student.applicationToken]: row = {}, ...others } = drafts
  const { [key]: before, ...cells } = row
  const score = scoreOf(student, component.token, attempt)
  const { value } = text === null ? { value: undefined } : parseScore(text, component.finalScore, words)
  const isBack = text === null || (value !== undefined && sameScore(value, score))
  const next: RowDrafts = isBack
    ? cells
    : { ...cells, [key]: { text, seen: before ? before.seen : (score?.version ?? null) } }
  return Object.keys(next).length > 0 ? { ...others, [student.applicationToken]: next } : others
}

/** Somebody gave a first score meanwhile: the server compares versions, and of no score there is none to send. */
const isOvertaken = (draft: CellDraft, score: SheetScore | undefined): boolean =>
  draft.seen === null && score !== undefined && score.status !== 'Missing' && draft.refusal !== 'record.stale'

function overtakenCells(sheet: ScoreSheetData, drafts: SheetDrafts): readonly CellVerdict[] {
  const students = new Map(sheet.students.map((student) => [student.applicationToken, student]))
  return Object.entries(drafts).flatMap(([applicationToken, row]) =>
    Object.entries(row).flatMap(([key, draft]) => {
      const [componentToken, attempt] = key.split(' ') as [string, string]
      const student = students.get(applicationToken)
      const score = student && scoreOf(student, componentToken, Number(attempt))
      return isOvertaken(draft, score)
        ? [
            {
              applicationToken,
              componentToken,
              attempt: Number(attempt),
              saved: false,
              code: 'record.stale',
              version: score!.version,
            },
          ]
        : []
    }),
  )
}

function cellsToSend(
  sheet: ScoreSheetData,
  drafts: SheetDrafts,
  words: ScoreWords,
): { cells: readonly CellInput[]; faulty: number } {
  const components = new Map(sheet.components.map((component) => [component.token, component]))
  const overtaken = new Set(
    overtakenCells(sheet, drafts).map(
      (each) => `${each.applicationToken} ${cellKey(each.componentToken, each.attempt)}`,
    ),
  )
  let faulty = 0
  const cells = Object.entries(drafts).flatMap(([applicationToken, row]) =>
    Object.entries(row).flatMap(([key, draft]): CellInput[] => {
      const [componentToken, attempt] = key.split(' ') as [string, string]
      const component = components.get(componentToken)
      const { value } = component ? parseScore(draft.text, component.finalScore, words) : { value: undefined }
      if (overtaken.has(`${applicationToken} ${key}`)) return []
      if (!value) {
        faulty += 1
        return []
      }
      return [
        {
          applicationToken,
          componentToken,
          attempt: Number(attempt),
          status: value.status,
          ...(value.studentScore === null ? {} : { studentScore: value.studentScore }),
          version: draft.seen ?? 0,
        },
      ]
    }),
  )
  return { cells, faulty }
}

/**
 * Saved cells go unless they were typed in meanwhile; refused ones stay, with the reason and the version that is there
 * now.
 */
function settled(now: SheetDrafts, sent: SheetDrafts, verdicts: readonly CellVerdict[]): SheetDrafts {
  const next: Record<string, Record<string, CellDraft>> = Object.fromEntries(
    Object.entries(now).map(([token, row]) => [token, { ...row }]),
  )
  for (const verdict of verdicts) {
    const row = next[verdict.applicationToken]
    const key = cellKey(verdict.componentToken, verdict.attempt)
    const draft = row?.[key]
    if (!row || !draft) continue
    if (!verdict.saved) row[key] = { ...draft, seen: verdict.version ?? null, refusal: verdict.code ?? 'server.caught' }
    else if (draft.text === sent[verdict.applicationToken]?.[key]?.text) delete row[key]
    else row[key] = { ...draft, seen: verdict.version ?? null }
  }
  return Object.fromEntries(Object.entries(next).filter(([, row]) => Object.keys(row).length > 0))
}

export function useScoreSheet(group: string) {
  const work = useWork()
  const who = useWho()
  const query = useQuery(scoreSheetQuery(group))
  const save = useSaveScores(group)
  const [drafts, setStored] = useStored<SheetDrafts>(`draft ${who.token} scores ${group}`, noDrafts)
  const latest = useRef(drafts)
  useEffect(() => {
    latest.current = drafts
  })
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const words = useMemo((): ScoreWords => ({ absent: work('scores.absent'), excused: work('scores.excused') }), [work])
  const put = useCallback(
    (next: SheetDrafts) => {
      latest.current = next
      setStored(Object.keys(next).length > 0 ? next : undefined)
    },
    [setStored],
  )
  const steps = useRef<Steps>(noSteps)
  const [canUndo, setCanUndo] = useState(false)
  const keepSteps = useCallback((next: Steps) => {
    steps.current = next
    setCanUndo(next.back.length > 0)
  }, [])
  const [revision, setRevision] = useState(0)
  const change = useCallback(
    (changes: readonly CellChange[], typedIn?: string) => {
      const { back, typing } = steps.current
      // what is typed into one cell is one step
      keepSteps({
        back: typedIn !== undefined && typedIn === typing ? back : [...back.slice(1 - mostSteps), latest.current],
        forth: [],
        typing: typedIn,
      })
      put(changes.reduce((all, each) => changed(all, each, words), latest.current))
    },
    [keepSteps, put, words],
  )
  const step = useCallback(
    (way: 'back' | 'forth') => {
      const { [way]: there } = steps.current
      if (there.length === 0) return
      const rest = {
        [way]: there.slice(0, -1),
        [way === 'back' ? 'forth' : 'back']: [...steps.current[way === 'back' ? 'forth' : 'back'], latest.current],
      }
      keepSteps({ ...noSteps, ...rest })
      put(there.at(-1)!)
      setRevision((before) => before + 1)
    },
    [keepSteps, put],
  )
  const [reason, setReason] = useState('')
  const discard = useCallback(() => {
    put(noDrafts)
    keepSteps(noSteps)
    setRevision((before) => before + 1)
    setFailure(null)
    setReason('')
  }, [keepSteps, put])
  const count = Object.values(drafts).reduce((sum, row) => sum + Object.keys(row).length, 0)

  const send = async () => {
    if (!query.data || save.isPending) return
    const { cells, faulty } = cellsToSend(query.data, latest.current, words)
    const overtaken = overtakenCells(query.data, latest.current)
    if (cells.length === 0) {
      put(settled(latest.current, latest.current, overtaken))
      if (faulty + overtaken.length > 0)
        toasts.show({ tone: 'danger', text: work('scores.faulty', { count: faulty + overtaken.length }) })
      return
    }
    setFailure(null)
    const sent = latest.current
    try {
      const verdicts = [...(await save.mutateAsync({ cells, reason: reason.trim() })), ...overtaken]
      keepSteps(noSteps)
      put(settled(latest.current, sent, verdicts))
      const refused = verdicts.filter((verdict) => !verdict.saved).length + faulty
      toasts.show(
        refused > 0
          ? { tone: 'danger', text: work('scores.faulty', { count: refused }) }
          : { tone: 'success', text: work('scores.savedCells', { count: cells.length }) },
      )
    } catch (error) {
      setFailure({
        title: (now) => now.refusal(error instanceof Problem ? error.code : 'server.caught').title,
        text: (now) => problemText(error, now),
      })
    }
  }
  return {
    query,
    drafts,
    change,
    discard,
    send,
    count,
    words,
    failure,
    reason,
    setReason,
    step,
    canUndo,
    isSaving: save.isPending,
    /** Grows when cells change beside the keyboard. */ revision,
  }
}
