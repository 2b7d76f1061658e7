/** The state of an open register: the saved marks, the unsaved ones, and the refusals of the last save. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { draftsName } from '../../attendance/outbox.ts'
import { keepShell } from '../../platform/offline/shell.ts'
import { useWho } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { changeMark, dropMark, type Drafts, keepMine, markAllPresent, type Mark } from './marks.ts'
import { type Register, registerQuery, type RegisterStudent } from './register-data.ts'
import { noRefusals, useKeptMarks } from './use-kept-marks.ts'
import { useSendMarks } from './use-send-marks.ts'

const noDrafts: Drafts = {}
const noStudents: readonly RegisterStudent[] = []

/** @param token Of the schedule time */
export function useRegister(token: string) {
  const query = useQuery(registerQuery(token))
  const register = query.data
  const students = register?.students ?? noStudents
  const { drafts, latest, setDrafts } = useMarkDrafts(token, students)
  const { waiting, refusals, setRefusals } = useKeptMarks(token)
  const way = useRef<'List' | 'Keyboard'>('List')
  const sending = useSendMarks({ time: token, register, students, latest, way, setDrafts, setRefusals })
  useOfflineParts(register)

  const change = useCallback(
    (row: RegisterStudent, mark: Partial<Mark>, by: 'List' | 'Keyboard' | 'QR' = 'List') => {
      if (by !== 'QR') way.current = by
      setDrafts(changeMark(latest.current, row, mark, by === 'QR' ? by : null))
    },
    [setDrafts, latest],
  )
  /** Resolves the conflict of a mark that somebody else changed meanwhile. */
  const settle = useCallback(
    (row: RegisterStudent, keep: 'mine' | 'theirs') => {
      const seat = row.groupStudentToken
      setDrafts(keep === 'mine' ? keepMine(latest.current, row) : dropMark(latest.current, seat))
      setRefusals(Object.fromEntries(Object.entries(refusals).filter(([each]) => each !== seat)))
    },
    [setDrafts, latest, refusals, setRefusals],
  )
  const { clearFailure } = sending
  const discard = useCallback(() => {
    setDrafts(noDrafts)
    setRefusals(noRefusals)
    clearFailure()
  }, [setDrafts, setRefusals, clearFailure])
  return {
    query,
    register,
    students,
    drafts,
    change,
    settle,
    allPresent: () => setDrafts(markAllPresent(latest.current, students)),
    discard,
    send: sending.send,
    isSaving: sending.isSaving,
    failure: sending.failure,
    correction: sending.correction,
    setCorrection: sending.setCorrection,
    refusals,
    waiting,
    unsaved: Object.keys(drafts).length,
  }
}

/** Kept on this device under its writer, like every draft: a lost network or a reload loses no mark. */
function useMarkDrafts(token: string, students: readonly RegisterStudent[]) {
  const who = useWho()
  const [stored, setStored] = useStored<Drafts>(draftsName(who.token, token), noDrafts)
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  })
  const setDrafts = useCallback(
    (next: Drafts) => {
      latest.current = next
      setStored(Object.keys(next).length > 0 ? next : undefined)
    },
    [setStored],
  )
  const drafts = useMemo(() => onlyOf(stored, students), [stored, students])
  return { drafts, latest, setDrafts }
}

/** Drafts of students who are no longer on the register cannot be sent. */
function onlyOf(drafts: Drafts, students: readonly RegisterStudent[]): Drafts {
  const seats = new Set(students.map((row) => row.groupStudentToken))
  return Object.fromEntries(Object.entries(drafts).filter(([seat]) => seats.has(seat)))
}

/** While online, loads the parts that store marks offline, and that say so. */
function useOfflineParts(register: Register | undefined): void {
  const isFresh = register !== undefined && register.keptAt === undefined
  useEffect(() => {
    if (isFresh)
      void Promise.all([import('../../attendance/waiting.ts'), import('../../ui/messages/toast-region.tsx')]).then(
        keepShell,
      )
  }, [isFresh])
}
