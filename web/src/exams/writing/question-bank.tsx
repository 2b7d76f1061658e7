/** Questions of all exam models, found by words, to take over into the one that is written. */
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { Names } from '@topcenter/model/kit/names'
import { RecordPicker } from '../../education/record-picker.tsx'
import { api } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys } from '../../records/queries.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { pictureAddress } from '../exam-data.ts'
import { type ChoiceDraft, type Letter, letters, newLineId, optionKey, type TruthDraft } from './exam-draft.ts'

interface BankQuestion {
  readonly kind: 'TrueFalse' | 'MultipleChoice'
  readonly question: string
  readonly picture: string | null
  readonly correctAnswer: string
  readonly degree: number
  readonly optionA: string | null
  readonly optionB: string | null
  readonly optionC: string | null
  readonly optionD: string | null
  readonly model: { readonly token: string; readonly names: Names }
  readonly category: Names
}
type Kind = BankQuestion['kind'] | 'every'

export interface QuestionBankProps {
  readonly model: string
  onTakeTruth(line: TruthDraft): void
  onTakeChoice(line: ChoiceDraft): void
  onClose(): void
}

export default function QuestionBank({ model, onTakeTruth, onTakeChoice, onClose }: QuestionBankProps) {
  const texts = useTexts()
  const work = useWork()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<Kind>('every')
  const [category, setCategory] = useState<string>()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const asked = {
    search: useDeferredValue(search).trim(),
    kind: kind === 'every' ? undefined : kind,
    educationalCategoryToken: category,
    exceptToken: model,
  }
  const bank = useQuery({
    queryKey: [...recordKeys.all(simpleExamModel), 'bank', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<{ items: readonly BankQuestion[]; hasMore: boolean }>('/exam-questions', { query: asked, signal }),
  })
  const take = (from: BankQuestion, key: string) => {
    const line = { id: newLineId(), question: from.question, picture: from.picture, degree: from.degree, about: null }
    if (from.kind === 'TrueFalse')
      onTakeTruth({ ...line, correctAnswer: from.correctAnswer as TruthDraft['correctAnswer'] })
    else
      onTakeChoice({
        ...line,
        correctAnswer: from.correctAnswer as Letter,
        optionA: from.optionA ?? '',
        optionB: from.optionB ?? '',
        optionC: from.optionC ?? '',
        optionD: from.optionD ?? '',
      })
    setTaken((before) => new Set(before).add(key))
  }
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
        <Answered query={bank}>
          {({ items, hasMore }) =>
            items.length === 0 ? (
              <p className="text-ink-2">{work('exam.bankNone')}</p>
            ) : (
              <ul className="grid gap-2" aria-label={work('exam.bank')}>
                {items.map((each) => {
                  const key = JSON.stringify([
                    each.model.token,
                    each.question,
                    each.correctAnswer,
                    each.optionA,
                    each.optionB,
                  ])
                  const options = letters.filter((letter) => each[optionKey(letter)])
                  return (
                    <li key={key} className="grid gap-2 rounded-card border border-line bg-surface p-3">
                      <p className="font-semibold whitespace-pre-line" dir="auto">
                        {each.question}
                      </p>
                      {each.picture && (
                        <img
                          className="exam-picture max-h-24"
                          src={pictureAddress(each.picture)}
                          alt={work('exam.picture')}
                        />
                      )}
                      <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
                        {options.map((letter) => (
                          <span key={letter}>
                            {work(`exam.letters.${letter}`)}. <bdi>{each[optionKey(letter)]}</bdi>
                            {each.correctAnswer === letter && ' ✓'}
                          </span>
                        ))}
                        {options.length === 0 &&
                          `${work(each.correctAnswer === 'True' ? 'exam.true' : 'exam.false')} ✓`}
                      </p>
                      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
                        <Badge>{work('exam.worth', { count: each.degree })}</Badge>
                        <bdi>{work('exam.fromModel', { name: texts.name(each.model.names) })}</bdi>
                        <Button
                          className="ms-auto"
                          {...(taken.has(key) ? { variant: 'ghost' } : {})}
                          onPress={() => {
                            if (!taken.has(key)) take(each, key)
                          }}
                        >
                          {taken.has(key) ? <Check aria-hidden size={16} /> : <Plus aria-hidden size={16} />}
                          {work(taken.has(key) ? 'exam.taken' : 'exam.take')}
                        </Button>
                      </div>
                    </li>
                  )
                })}
                {hasMore && <li className="text-ink-2">{work('exam.bankMore')}</li>}
              </ul>
            )
          }
        </Answered>
      </div>
    </Drawer>
  )
}
