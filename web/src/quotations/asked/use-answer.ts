/** Keeps the prices of an answer while they are typed, and sends it. */
import { useState } from 'react'
import type { answerWays } from '@topcenter/model/quotations/price-quotation'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import type { Asked, AskedDetail, Given, Prices } from './asked-data.ts'

export type Typed = { readonly priceOne: number | null; readonly deliveryDays: number | null; readonly note: string }
const typedOf = (given: Given | null): Typed => ({
  priceOne: given?.priceOne ?? null,
  deliveryDays: given?.deliveryDays ?? null,
  note: given?.note ?? '',
})

export type AnswerWay = (typeof answerWays)[number]

/** @param onAnswer Throws what the server refuses: it is reported, and the prices stay */
export function useAnswer(asked: Asked, isStaff: boolean, onAnswer: (prices: Prices) => Promise<void>) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [note, setNote] = useState(asked.answerNote ?? '')
  const [way, setWay] = useState<AnswerWay>('Phone')
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const lineOf = ({ token, given }: AskedDetail): Typed => typed[token] ?? typedOf(given)
  const priced = asked.details.filter((detail) => lineOf(detail).priceOne !== null)
  const send = async (prices: Prices): Promise<void> => {
    setBusy(true)
    try {
      await onAnswer({ ...prices, ...(isStaff ? { answerWay: way } : {}) })
      setTyped({})
      setDeclining(false)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reportProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    lineOf,
    change: (detail: string, line: Typed) => setTyped((all) => ({ ...all, [detail]: line })),
    note,
    setNote,
    way,
    setWay,
    isBusy,
    isDeclining,
    setDeclining,
    priced,
    amount: priced.reduce((sum, detail) => sum + detail.quantity * lineOf(detail).priceOne!, 0),
    send: () =>
      void send({
        note: note.trim() || null,
        details: priced.map((detail) => {
          const { priceOne, deliveryDays, note: remark } = lineOf(detail)
          return { token: detail.token, priceOne: priceOne!, deliveryDays, note: remark.trim() || null }
        }),
      }),
    decline: (why: string | null) => void send({ declined: true, note: why }),
  }
}
