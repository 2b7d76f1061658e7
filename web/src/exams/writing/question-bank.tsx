/** Questions of all exam models, found by words, to take over into the one that is written. */
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { searchQuestionBank } from '@topcenter/model/exams/api'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { RecordPicker } from '../../education/record-picker.tsx'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys } from '../../records/queries.ts'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { BankLine, type BankQuestion } from './bank-question.tsx'
import { type Letter, newLineId, type QuestionDraft, type TruthDraft } from './exam-draft.ts'

type Kind = BankQuestion['kind'] | 'every'
type BankFound = AnswerOf<typeof searchQuestionBank>

export interface QuestionBankProps {
  /** Token of the model that is written: its own questions are not offered. */
  readonly model: string
  onTake(line: QuestionDraft): void
  onClose(): void
}

export default function QuestionBank({ model, onTake, onClose }: QuestionBankProps) {
  const texts = useTexts()
  const work = useWork()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<Kind>('every')
  const [category, setCategory] = useState<string>()
  const asked = {
    search: useDeferredValue(search).trim(),
    kind: kind === 'every' ? undefined : kind,
    educationalCategoryToken: category,
    exceptToken: model,
  }
  const bank = useQuery({
    queryKey: [...recordKeys.all(simpleExamModel), 'bank', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<typeof searchQuestionBank>('GET /api/exam-questions', { query: asked, signal }),
  })
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('exam.bank')}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <SearchField label={work('exam.bankHint')} value={search} onChange={setSearch} />
        <div className="flex flex-wrap items-end gap-3">
          <ToggleGroup<Kind>
            label={work('exam.bankKind')}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'every', label: work('exam.bankEvery') },
              { value: 'TrueFalse', label: work('exam.trueFalse') },
              { value: 'MultipleChoice', label: work('exam.multipleChoice') },
            ]}
          />
          <RecordPicker
            className="min-w-52 flex-1"
            to="educationalCategory"
            label={texts.field(simpleExamModel, 'educationalCategory')}
            token={category}
            onChoose={setCategory}
          />
        </div>
        <BankList query={bank} onTake={(question) => onTake(draftOf(question))} />
      </div>
    </Drawer>
  )
}

interface BankListProps {
  readonly query: UseQueryResult<BankFound>
  onTake(question: BankQuestion): void
}

function BankList({ query, onTake }: BankListProps) {
  const work = useWork()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const take = (question: BankQuestion) => {
    onTake(question)
    setTaken((before) => new Set(before).add(keyOf(question)))
  }
  return (
    <Answered query={query}>
      {({ items, hasMore }) =>
        items.length === 0 ? (
          <p className="text-ink-2">{work('exam.bankNone')}</p>
        ) : (
          <ul className="grid gap-2" aria-label={work('exam.bank')}>
            {items.map((each) => (
              <BankLine key={keyOf(each)} question={each} isTaken={taken.has(keyOf(each))} onTake={() => take(each)} />
            ))}
            {hasMore && <li className="text-ink-2">{work('exam.bankMore')}</li>}
          </ul>
        )
      }
    </Answered>
  )
}

/** Questions have no token of their own; a model may ask the same words twice with other answers. */
const keyOf = ({ model, question, correctAnswer, optionA, optionB }: BankQuestion): string =>
  JSON.stringify([model.token, question, correctAnswer, optionA, optionB])

function draftOf({ kind, question, picture, attachment, degree, ...from }: BankQuestion): QuestionDraft {
  const line = { id: newLineId(), question, picture, attachment, degree, about: null }
  return kind === 'TrueFalse'
    ? { ...line, kind, correctAnswer: from.correctAnswer as TruthDraft['correctAnswer'] }
    : {
        ...line,
        kind,
        correctAnswer: from.correctAnswer as Letter,
        optionA: from.optionA ?? '',
        optionB: from.optionB ?? '',
        optionC: from.optionC ?? '',
        optionD: from.optionD ?? '',
      }
}
