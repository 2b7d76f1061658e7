/** The state of an open register: what is saved, what is not, and what the last save refused. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useStored } from '../../platform/use-stored.ts'
import { toasts } from '../../ui/toasts.ts'
import type { SheetFailure } from '../save-bar.tsx'
import { changeMark, type Draft, dropMark, type Drafts, isOvertaken, keepMine, markAllPresent, marksToSend, type Mark } from './marks.ts'
import { registerQuery, type RegisterStudent, useSaveMarks } from './register-data.ts'

const noDrafts: Drafts = {}
const noRefusals: Readonly<Record<string, string>> = {}

export function useRegister(token: string) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const query = useQuery(registerQuery(token))
  const save = useSaveMarks(token)
  // Kept on this device under its writer, like every draft: a lost network or a reload loses no mark.
  const [stored, setStored] = useStored<Drafts>(`draft ${who.token} register ${token}`, noDrafts)
  const latest = useRef(stored)
  useEffect(() => { latest.current = stored })
  const [refusals, setRefusals] = useState(noRefusals)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const [correction, setCorrection] = useState('')
  const way = useRef<'List' | 'Keyboard'>('List')
  const register = query.data
  const students = register?.students ?? noStudents
  const drafts = useMemo(() => onlyOf(stored, students), [stored, students])

  const put = useCallback((next: Drafts) => {
    latest.current = next
    setStored(Object.keys(next).length > 0 ? next : undefined)
  }, [setStored])
  const change = useCallback((row: RegisterStudent, mark: Partial<Mark>, by: 'List' | 'Keyboard' = 'List') => {
    way.current = by
    put(changeMark(latest.current, row, mark))
  }, [put])
  const settle = useCallback((row: RegisterStudent, keep: 'mine' | 'theirs') => {
    put(keep === 'mine' ? keepMine(latest.current, row) : dropMark(latest.current, row.groupStudentToken))
    setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([seat]) => seat !== row.groupStudentToken)))
  }, [put])
  const allPresent = () => put(markAllPresent(latest.current, students))
  const discard = useCallback(() => {
    put(noDrafts)
    setRefusals(noRefusals)
    setFailure(null)
  }, [put])

  const tellRefused = (all: readonly [string, string][]) => {
    setRefusals(Object.fromEntries(all))
    if (all.length > 0) toasts.show({ tone: 'danger', text: work('attendance.refused', { count: all.length }) })
  }
  const send = async () => {
    if (save.isPending) return
    const marks = marksToSend(students, latest.current, correction.trim())
    const overtaken = students.filter((row) => latest.current[row.groupStudentToken] && isOvertaken(row, latest.current[row.groupStudentToken]!)).map((row) => row.groupStudentToken)
    if (marks.length === 0) return tellRefused(overtaken.map((seat) => [seat, 'record.stale']))
    setFailure(null)
    const sent = latest.current
    try {
      const { verdicts } = await save.mutateAsync({ marks, way: way.current })
      const refused = verdicts.filter((verdict) => !verdict.saved)
      // What was changed while the marks were on their way stays.
      put(Object.fromEntries(Object.entries(latest.current).filter(([seat, draft]) => refused.some((verdict) => verdict.groupStudentToken === seat) || overtaken.includes(seat) || sent[seat] !== draft).map(([seat, draft]): [string, Draft] => [seat, draft])))
      tellRefused([...refused.map((verdict): [string, string] => [verdict.groupStudentToken, verdict.code ?? 'server.caught']), ...overtaken.map((seat): [string, string] => [seat, 'record.stale'])])
      if (refused.length + overtaken.length > 0) return
      setCorrection('')
      toasts.show({ tone: 'success', text: work('attendance.savedMarks', { count: marks.length }) })
    } catch (error) {
      setFailure({ title: error instanceof Problem ? texts.refusal(error.code).title : texts.refusal('server.caught').title, text: problemText(error, texts) })
    }
  }
  return { query, register, students, drafts, change, settle, allPresent, discard, send, isSaving: save.isPending, refusals, failure, correction, setCorrection, unsaved: Object.keys(drafts).length }
}
const noStudents: readonly RegisterStudent[] = []

/** Drafts of students who are no longer on the register cannot be sent. */
function onlyOf(drafts: Drafts, students: readonly RegisterStudent[]): Drafts {
  const seats = new Set(students.map((row) => row.groupStudentToken))
  return Object.fromEntries(Object.entries(drafts).filter(([seat]) => seats.has(seat)))
}
