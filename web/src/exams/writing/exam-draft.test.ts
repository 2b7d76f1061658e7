import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordData } from '../../records/record.ts'
import {
  add,
  change,
  draftOf,
  emptyChoice,
  faultsOf,
  move,
  newLineId,
  paperAttachment,
  payloadOf,
  remove,
  totalOf,
} from './exam-draft.ts'
import { untilNextLook } from '../sitting/next-look.ts'
import { confirm, emptyOutbox, give, lostOf, settle, shownAnswers, waitingOf } from '../sitting/outbox.ts'

const record = {
  token: 'sem_1',
  version: 1,
  paragraphs: [
    {
      paragraph: 'One',
      picture: null,
      attachment: { token: 'att_1', names: { en: 'ship.mp3' }, mediaType: 'audio', size: 9 },
    },
    { paragraph: 'Two', picture: null },
  ],
  trueFalseQuestions: [{ question: 'Q1', degree: 0.1 + 0.2, correctAnswer: 'True', paragraphNumber: 2, picture: null }],
  multipleChoiceQuestions: [
    {
      question: 'Q2',
      degree: 2.5,
      correctAnswer: 'B',
      paragraphNumber: null,
      picture: null,
      optionA: 'a',
      optionB: 'b',
      optionC: null,
      optionD: null,
    },
  ],
} as unknown as RecordData
type Sent = {
  paragraphs: { paragraph: string; attachmentToken: string | null }[]
  trueFalseQuestions: { questionNumber: number; paragraphNumber: number | null }[]
  multipleChoiceQuestions: { questionNumber: number; optionC: string | null }[]
}
const sent = (draft: Parameters<typeof payloadOf>[0]) => payloadOf(draft) as unknown as Sent

test('D5.1 questions follow their paragraph where it goes, and are about none when it is gone', () => {
  const draft = draftOf(record)
  const moved = move(draft, 'paragraphs', draft.paragraphs[1]!.id, 0)
  assert.deepEqual(
    [sent(moved).paragraphs.map(({ paragraph }) => paragraph), sent(moved).trueFalseQuestions[0]!.paragraphNumber],
    [['Two', 'One'], 1],
  )
  assert.equal(sent(remove(draft, 'paragraphs', draft.paragraphs[1]!.id)).trueFalseQuestions[0]!.paragraphNumber, null)
  assert.equal(move(draft, 'questions', draft.questions[0]!.id, 2), draft, 'nowhere to go')
})

test('D5.1 what is attached goes with its line, and is shown without its name', () => {
  const draft = draftOf(record)
  const moved = move(draft, 'paragraphs', draft.paragraphs[0]!.id, 1)
  assert.deepEqual(
    sent(moved).paragraphs.map(({ attachmentToken }) => attachmentToken),
    [null, 'att_1'],
  )
  assert.deepEqual(paperAttachment(draft.paragraphs[0]!.attachment), { token: 'att_1', mediaType: 'audio' })
  const bare = change(draft, 'paragraphs', draft.paragraphs[0]!.id, { attachment: null })
  assert.equal(sent(bare).paragraphs[0]!.attachmentToken, null)
  const repeated = add(draft, 'questions', { ...draft.questions[1]!, id: newLineId() })
  assert.equal(new Set(repeated.questions.map(({ id }) => id)).size, 3)
})

test('D5.1 questions of both kinds have one order, and those without a place follow as they did', () => {
  const draft = draftOf(record)
  const turned = move(draft, 'questions', draft.questions[1]!.id, 0)
  const { trueFalseQuestions, multipleChoiceQuestions } = sent(turned)
  assert.deepEqual([trueFalseQuestions[0]!.questionNumber, multipleChoiceQuestions[0]!.questionNumber], [2, 1])
  const again = (values: object) =>
    draftOf({ ...record, ...values } as RecordData).questions.map((each) => each.question)
  assert.deepEqual(again({}), ['Q1', 'Q2'])
  assert.deepEqual(again(payloadOf(turned)), ['Q2', 'Q1'])
  assert.deepEqual(again({ multipleChoiceQuestions: [{ question: 'placed', questionNumber: 7 }] }), ['placed', 'Q1'])
})

test('D5.1 the sum is exact, and what is missing is named', () => {
  const draft = draftOf(record)
  assert.equal(totalOf(draft), 2.8)
  assert.deepEqual(faultsOf(draft), {})
  const more = add(draft, 'questions', { ...emptyChoice(), id: 'x', degree: null, correctAnswer: 'D' })
  assert.deepEqual(faultsOf(more), { x: ['text', 'degree', 'A', 'B', 'D'] })
  assert.equal(
    sent(change(draft, 'questions', draft.questions[1]!.id, { optionC: '' })).multipleChoiceQuestions[0]!.optionC,
    null,
  )
})

test('D5.2 the higher sequence stands on the device too: what was answered anew while it was sent still waits', () => {
  const first = give(emptyOutbox, [{ number: 2, answer: 'A', sequence: 7 }], 1, 'True')
  assert.deepEqual(waitingOf(first), [{ number: 1, answer: 'True', sequence: 8 }])
  const anew = give(first, [], 1, 'False')
  assert.deepEqual(waitingOf(settle(anew, waitingOf(first))), [{ number: 1, answer: 'False', sequence: 9 }])
  assert.deepEqual([...shownAnswers(confirm([], waitingOf(first)), anew)], [[1, 'False']])
  assert.deepEqual(
    [...shownAnswers([{ number: 1, answer: 'True', sequence: 20 }], anew)],
    [[1, 'True']],
    'another device answered later',
  )
})

test("D5.2 who waits for an exam sees it open at its moment, by the server's clock", () => {
  const now = '2026-11-22T13:31:20.000Z'
  const of = (...froms: readonly string[]) => untilNextLook({ now, items: froms.map((from) => ({ from })) })
  assert.equal(of(), 60_000)
  assert.equal(of('2026-11-22T13:31:40.000Z', '2026-11-22T13:31:50.000Z'), 20_000)
  assert.equal(of('2026-11-22T13:00:00.000Z', '2026-11-29T16:00:00.000Z'), 60_000)
})

test('an answer that the server never took is lost with a sitting that ended; what it has under the same sequence is not', () => {
  const outbox = give(give(emptyOutbox, [], 1, 'A'), [], 2, 'B')
  assert.deepEqual(
    lostOf(
      outbox,
      waitingOf(outbox).filter(({ number }) => number === 1),
    ).map(({ number }) => number),
    [2],
  )
  assert.deepEqual(lostOf(outbox, waitingOf(outbox)), [])
})
