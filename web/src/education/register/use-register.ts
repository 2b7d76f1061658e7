/** The state of an open register: what is saved, what is not, and what the last save refused. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { draftsName, outbox, withMarks } from '../../attendance/outbox.ts'
import { keepShell } from '../../platform/offline/shell.ts'
import { isNetworkProblem, Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useStored } from '../../platform/use-stored.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import type { SheetFailure } from '../save-bar.tsx'
import {
  changeMark,
  type Draft,
  dropMark,
  type Drafts,
  isOvertaken,
  keepMine,
  markAllPresent,
  marksToSend,
  type Mark,
} from './marks.ts'
import { keepMarked, type MarkInput, registerQuery, type RegisterStudent, useSaveMarks } from './register-data.ts'

const noDrafts: Drafts = {}
const noRefusals: Readonly<Record<string, string>> = {}

export function useRegister(token: string) {
  const work = useWork()
  const who = useWho()
  const query = useQuery(registerQuery(token))
  const save = useSaveMarks(token)
  const client = useQueryClient()
  const parcels = useSyncExternalStore(outbox.subscribe, outbox.all)
  // Kept on this device under its writer, like every draft: a lost network or a reload loses no mark.
  const [stored, setStored] = useStored<Drafts>(draftsName(who.token, token), noDrafts)
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  })
  const [told, setTold] = useState(noRefusals)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const [correction, setCorrection] = useState('')
  const way = useRef<'List' | 'Keyboard'>('List')
  const register = query.data
  const students = register?.students ?? noStudents
  const drafts = useMemo(() => onlyOf(stored, students), [stored, students])

  const put = useCallback(
    (next: Drafts) => {
      latest.current = next
      setStored(Object.keys(next).length > 0 ? next : undefined)
    },
    [setStored],
  )
  const change = useCallback(
    (row: RegisterStudent, mark: Partial<Mark>, by: 'List' | 'Keyboard' | 'QR' = 'List') => {
      if (by !== 'QR') way.current = by
      put(changeMark(latest.current, row, mark, by === 'QR' ? by : null))
    },
    [put],
  )
  // With what it takes to keep marks and to say so, while there is a network to get it by.
  const isFresh = register !== undefined && register.keptAt === undefined
  useEffect(() => {
    if (isFresh)
      void Promise.all([import('../../attendance/waiting.ts'), import('../../ui/messages/toast-region.tsx')]).then(
        keepShell,
      )
  }, [isFresh])
  // What the server did not take while this register was not looked at: the drafts are back, their reasons are told
  // here.
  const own = useMemo(
    () => parcels.filter((parcel) => parcel.user === who.token && parcel.time === token),
    [parcels, who.token, token],
  )
  const waiting = useMemo(
    () =>
      new Set(
        own
          .filter(({ rows, refused }) => !rows && refused === undefined)
          .flatMap(({ body }) => body.marks.map((mark) => mark.groupStudentToken)),
      ),
    [own],
  )
  const refusals = useMemo(
    () => ({
      ...Object.fromEntries(
        own.flatMap(({ rows = [] }) =>
          rows.map((row): [string, string] => [row.groupStudentToken, row.code ?? 'server.caught']),
        ),
      ),
      ...told,
    }),
    [own, told],
  )
  /** Their reasons are told by the register from now on. */
  const dropAnswered = useCallback(
    (kept: Readonly<Record<string, string>>) => {
      setTold(kept)
      for (const { id } of own.filter(({ rows }) => rows)) void outbox.drop(id)
    },
    [own],
  )

  const settle = useCallback(
    (row: RegisterStudent, keep: 'mine' | 'theirs') => {
      put(keep === 'mine' ? keepMine(latest.current, row) : dropMark(latest.current, row.groupStudentToken))
      dropAnswered(Object.fromEntries(Object.entries(refusals).filter(([seat]) => seat !== row.groupStudentToken)))
    },
    [put, refusals, dropAnswered],
  )
  const allPresent = () => put(markAllPresent(latest.current, students))
  const discard = useCallback(() => {
    put(noDrafts)
    dropAnswered(noRefusals)
    setFailure(null)
  }, [put, dropAnswered])

  const tellRefused = (all: readonly [string, string][]) => {
    dropAnswered(Object.fromEntries(all))
    if (all.length > 0) toasts.show({ tone: 'danger', text: work('attendance.refused', { count: all.length }) })
  }

  /** Under the key with which it was sent, if it was. */
  const keepForLater = async (id: string, marks: readonly MarkInput[], by: string, sent: Drafts) => {
    const { scheduleTime } = register!
    await outbox.add({
      id,
      user: who.token,
      time: token,
      group: scheduleTime.educationalGroup.token,
      names: scheduleTime.educationalGroup.names,
      from: scheduleTime.from,
      at: Date.now(),
      body: { marks, way: by },
    })
    await keepMarked(client, token, withMarks(register!, marks))
    const taken = new Set(marks.map((mark) => mark.groupStudentToken))
    put(
      Object.fromEntries(
        Object.entries(latest.current).filter(([seat, draft]) => !taken.has(seat) || sent[seat] !== draft),
      ),
    )
    setCorrection('')
    toasts.show({ tone: 'success', text: work('outbox.saved', { count: marks.length }) })
  }
  const send = async () => {
    if (save.isPending) return
    const marks = marksToSend(students, latest.current, correction.trim())
    const overtaken = students
      .filter(
        (row) => latest.current[row.groupStudentToken] && isOvertaken(row, latest.current[row.groupStudentToken]!),
      )
      .map((row) => row.groupStudentToken)
    if (marks.length === 0) return tellRefused(overtaken.map((seat) => [seat, 'record.stale']))
    setFailure(null)
    const sent = latest.current
    const id = crypto.randomUUID()
    try {
      if (!navigator.onLine || (await outbox.waitsFor(who.token, token)))
        return await keepForLater(id, marks, 'Offline', sent)
      const { verdicts } = await save.mutateAsync({ marks, way: way.current, key: id })
      const refused = verdicts.filter((verdict) => !verdict.saved)
      // What was changed while the marks were on their way stays.
      put(
        Object.fromEntries(
          Object.entries(latest.current)
            .filter(
              ([seat, draft]) =>
                refused.some((verdict) => verdict.groupStudentToken === seat) ||
                overtaken.includes(seat) ||
                sent[seat] !== draft,
            )
            .map(([seat, draft]): [string, Draft] => [seat, draft]),
        ),
      )
      tellRefused([
        ...refused.map((verdict): [string, string] => [verdict.groupStudentToken, verdict.code ?? 'server.caught']),
        ...overtaken.map((seat): [string, string] => [seat, 'record.stale']),
      ])
      if (refused.length + overtaken.length > 0) return
      setCorrection('')
      toasts.show({ tone: 'success', text: work('attendance.savedMarks', { count: marks.length }) })
    } catch (error) {
      if (isNetworkProblem(error)) {
        try {
          return await keepForLater(id, marks, way.current, sent)
        } catch {
          /* nothing can be kept here: the drafts stay, and the failure is told */
        }
      }
      setFailure({
        title: (now) => now.refusal(error instanceof Problem ? error.code : 'server.caught').title,
        text: (now) => problemText(error, now),
      })
    }
  }
  return {
    query,
    register,
    students,
    drafts,
    change,
    settle,
    allPresent,
    discard,
    send,
    isSaving: save.isPending,
    refusals,
    waiting,
    failure,
    correction,
    setCorrection,
    unsaved: Object.keys(drafts).length,
  }
}
const noStudents: readonly RegisterStudent[] = []

/** Drafts of students who are no longer on the register cannot be sent. */
function onlyOf(drafts: Drafts, students: readonly RegisterStudent[]): Drafts {
  const seats = new Set(students.map((row) => row.groupStudentToken))
  return Object.fromEntries(Object.entries(drafts).filter(([seat]) => seats.has(seat)))
}
