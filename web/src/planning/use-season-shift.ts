/** A season shift while it is written: what it would do is looked at, and that alone is applied. */
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { names } from '@topcenter/model/kit/field'
import type { applySeasonShift, previewSeasonShift } from '@topcenter/model/planning/api'
import { seasonShift, shiftRule } from '@topcenter/model/planning/season-shift'
import { initialValues } from '../fields/initial-values.ts'
import { call } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWork } from '../platform/texts.ts'
import { checkedPayload, payloadOf, placeFaults, type Values } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { useRefresh } from '../records/mutations.ts'
import { giveFocusBackSoon } from '../ui/focus/focus-back.ts'
import { toasts } from '../ui/messages/toasts.ts'

export type Preview = AnswerOf<typeof previewSeasonShift>
export const fields = { names: names({ required: true, maxLength: 200 }), ...shiftRule } as const
/** Milliseconds; a whole centre's term may be moved. */
const timeout = 60_000

export function useSeasonShift() {
  const work = useWork()
  const go = useNavigate()
  const refresh = useRefresh()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [confirmClash, setConfirmClash] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const form = useForm<Values>({
    defaultValues: initialValues(fields),
    resolver: (values) =>
      checked(({ fieldsSchema }) => fieldsSchema(fields), payloadOf(fields, values, { emptied: false })),
  })
  // What was looked at is no longer what is written; its name changes nothing.
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name && !name.startsWith('names')) setPreview(null)
    })
    return unsubscribe
  }, [form])
  const fail = (error: unknown) => {
    if (error instanceof Problem && error.fields.length > 0) placeFaults(form, error.fields)
    else reportProblem(error)
  }
  const look = (confirmed: boolean) =>
    form.handleSubmit(async (values) => {
      const body = { ...checkedPayload(shiftRule, values), confirmClash: confirmed }
      try {
        setPreview(
          await call<typeof previewSeasonShift>('POST /api/season-shifts/preview', { body, json: true, timeout }),
        )
      } catch (error) {
        fail(error)
      }
    })()
  const apply = form.handleSubmit(async (values) => {
    const { seen, stays, moves } = preview!
    const body = { ...checkedPayload(fields, values), seen, leaveOut: stays > 0, confirmClash }
    setApplying(true)
    try {
      await call<typeof applySeasonShift>('POST /api/season-shifts', {
        body,
        json: true,
        timeout,
        idempotencyKey: crypto.randomUUID(),
      })
      refresh(educationalScheduleTime)
      refresh(seasonShift)
      toasts.show({ tone: 'success', text: work('planning.moved', { count: moves }) })
      void go(seasonShift.spec.path!)
      giveFocusBackSoon()
    } catch (error) {
      if (error instanceof Problem && error.code === 'season.changedSince') setPreview(null)
      fail(error)
    } finally {
      setApplying(false)
    }
  })
  return {
    form,
    preview,
    confirmClash,
    confirm: (isOn: boolean) => {
      setConfirmClash(isOn)
      void look(isOn)
    },
    look: () => void look(confirmClash),
    apply: () => void apply(),
    isApplying,
  }
}
export type SeasonShiftState = ReturnType<typeof useSeasonShift>
