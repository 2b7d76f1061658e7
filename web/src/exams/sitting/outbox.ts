/**
 * Answers that the server has not confirmed yet. Of two answers to one question the higher sequence counts, here and on
 * the server.
 */
import type { Answer } from '../exam-data.ts'

export interface Outbox {
  /** By number of the question. */
  readonly waiting: Readonly<Record<number, Answer>>
  /** Numbers of questions to look at later: the student's own note, kept on the device. */
  readonly marked: readonly number[]
}
export const outboxName = (sitting: string): string => `exam ${sitting}`
export const emptyOutbox: Outbox = { waiting: {}, marked: [] }

export const waitingOf = (outbox: Outbox): readonly Answer[] => Object.values(outbox.waiting)

/** Returns the answers that the student sees: those on the server, overlaid with the pending ones. */
export function shownAnswers(confirmed: readonly Answer[], outbox: Outbox): ReadonlyMap<number, string | null> {
  const shown = new Map(confirmed.map((each) => [each.number, each]))
  for (const each of waitingOf(outbox))
    if (each.sequence > (shown.get(each.number)?.sequence ?? 0)) shown.set(each.number, each)
  return new Map([...shown].map(([number, { answer }]) => [number, answer]))
}

export function give(outbox: Outbox, confirmed: readonly Answer[], number: number, answer: string | null): Outbox {
  const sequence =
    1 + Math.max(0, ...confirmed.map((each) => each.sequence), ...waitingOf(outbox).map((each) => each.sequence))
  return { ...outbox, waiting: { ...outbox.waiting, [number]: { number, answer, sequence } } }
}

/** Answers that the server never took: lost once the sitting has ended. */
export const lostOf = (outbox: Outbox, taken: readonly Answer[]): readonly Answer[] =>
  waitingOf(outbox).filter(
    (each) => each.sequence > (taken.find(({ number }) => number === each.number)?.sequence ?? 0),
  )

/** Removes the sent answers, except those that changed meanwhile. */
export function settle(outbox: Outbox, sent: readonly Answer[]): Outbox {
  const done = new Map(sent.map((each) => [each.number, each.sequence]))
  return {
    ...outbox,
    waiting: Object.fromEntries(
      waitingOf(outbox)
        .filter((each) => each.sequence > (done.get(each.number) ?? 0))
        .map((each) => [each.number, each]),
    ),
  }
}

export const confirm = (confirmed: readonly Answer[], kept: readonly Answer[]): readonly Answer[] => {
  const all = new Map(confirmed.map((each) => [each.number, each]))
  for (const each of kept) if (each.sequence >= (all.get(each.number)?.sequence ?? 0)) all.set(each.number, each)
  return [...all.values()]
}

export const toggleMark = (outbox: Outbox, number: number): Outbox => ({
  ...outbox,
  marked: outbox.marked.includes(number) ? outbox.marked.filter((each) => each !== number) : [...outbox.marked, number],
})
