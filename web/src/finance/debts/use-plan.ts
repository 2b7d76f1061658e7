/** The state of a plan in the making: its terms or its own parts, its sum, and saving it (D6.5). */
import { useRef, useState } from 'react'
import { entityOf } from '@topcenter/model/areas'
import { debt as debtEntity } from '@topcenter/model/finance/debt'
import { installment, installmentScheduleTime } from '@topcenter/model/finance/installment'
import { monthAfter, planOf } from '@topcenter/model/finance/plan'
import { useToday } from '../../platform/use-today.ts'
import { useTexts } from '../../platform/texts.ts'
import { useRefresh, useSave } from '../../records/mutations.ts'
import { useRecord } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { toasts } from '../../ui/messages/toasts.ts'

/** By number and distance, by an instalment plan, or part by part. */
export type Way = 'number' | 'batch' | 'free'
export const most = { parts: 120, everyMonths: 24 }

export interface FreePart {
  readonly key: number
  /** YYYY-MM-DD */
  readonly dueOn: string | null
  /** Piastres. */
  readonly amount: number | null
}

/** @param debt Its unscheduled rest is planned */
export function usePlan(debt: RecordData, onClose: () => void) {
  const amount = Number(debt.unscheduled)
  const [way, setWay] = useState<Way>('number')
  const terms = useTerms(way, amount)
  const free = useFreeParts(amount, terms.startsOn)
  const sum = way === 'free' ? free.sum : amount
  const isReady = way === 'free' ? free.isExact : terms.planned !== undefined
  const saving = useSavePlan(onClose)
  return {
    amount,
    way,
    toWay: (next: Way) => {
      if (next === 'free') free.startFrom(terms.planned ?? [])
      setWay(next)
    },
    terms,
    free,
    sum,
    isReady,
    isPending: saving.isPending,
    failure: saving.failure,
    submit: () => saving.send({ debtToken: debt.token, amount, ...(way === 'free' ? free.values() : terms.values) }),
  }
}
export type Plan = ReturnType<typeof usePlan>

/**
 * Holds the terms of a plan: number of parts, interval, first day and rounding, either typed or from an instalment
 * plan.
 */
function useTerms(way: Way, amount: number) {
  const [startsOn, setStartsOn] = useState<string | null>(useToday())
  const [parts, setParts] = useState<number | null>(3)
  const [everyMonths, setEveryMonths] = useState<number | null>(1)
  /** A text is input that is no amount. */
  const [roundTo, setRoundTo] = useState<number | string | null>(null)
  const [batchToken, setBatchToken] = useState<string | undefined>()
  const batch = useRecord(entityOf('installmentBatchType'), way === 'batch' ? batchToken : null).data
  const counts =
    way === 'batch'
      ? { parts: Number(batch?.parts ?? 0), everyMonths: Number(batch?.everyMonths ?? 0) }
      : { parts: parts ?? 0, everyMonths: everyMonths ?? 0 }
  const isComplete =
    startsOn !== null &&
    (['parts', 'everyMonths'] as const).every(
      (each) => Number.isInteger(counts[each]) && counts[each] > 0 && counts[each] <= most[each],
    )
  const planned =
    isComplete && typeof roundTo !== 'string' ? planOf({ amount, startsOn, roundTo, ...counts }) : undefined
  return {
    startsOn,
    setStartsOn,
    parts,
    setParts,
    everyMonths,
    setEveryMonths,
    roundTo,
    setRoundTo,
    batchToken,
    setBatchToken,
    planned,
    /** Rounded like this, a part would be nothing. */
    isRoundingBad: isComplete && !planned && typeof roundTo !== 'string',
    values: {
      startsOn,
      ...(way === 'batch' ? { installmentBatchTypeToken: batchToken } : { parts, everyMonths }),
      ...(roundTo ? { roundTo } : {}),
    },
  }
}

function useFreeParts(amount: number, startsOn: string | null) {
  const lastKey = useRef(0)
  const [parts, setParts] = useState<readonly FreePart[]>([])
  const sum = parts.reduce((total, each) => total + (each.amount ?? 0), 0)
  const newKey = () => (lastKey.current += 1)
  return {
    parts,
    sum,
    isExact: parts.length > 0 && sum === amount && parts.every((each) => each.dueOn && each.amount),
    /** Fills in the parts planned by terms, unless something was typed already. */
    startFrom: (planned: readonly Omit<FreePart, 'key'>[]) => {
      if (parts.length === 0) setParts(planned.map((each) => ({ ...each, key: newKey() })))
    },
    change: (key: number, to: Partial<FreePart>) =>
      setParts((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each))),
    remove: (key: number) => setParts((before) => before.filter((each) => each.key !== key)),
    add: () => {
      const [first, last] = [parts[0]?.dueOn, parts.at(-1)?.dueOn]
      const dueOn = last ? monthAfter(first ?? last, last) : startsOn
      setParts([...parts, { key: newKey(), dueOn, amount: amount > sum ? amount - sum : null }])
    },
    values: () => ({
      startsOn: parts.map((each) => each.dueOn!).sort()[0],
      freeParts: parts.map(({ dueOn, amount: each }) => ({ dueOn, amount: each })),
    }),
  }
}

function useSavePlan(onClose: () => void) {
  const texts = useTexts()
  const refresh = useRefresh()
  const save = useSave(installment)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (values: Readonly<Record<string, unknown>>) => {
    setFailure(null)
    try {
      await save.mutateAsync({ values })
      for (const entity of [debtEntity, installmentScheduleTime]) refresh(entity)
      toasts.show({ tone: 'success', text: texts.say('form.saved') })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return { send, isPending: save.isPending, failure }
}
