/** A question of the bank with its answer and its model, to be taken over. */
import { Check, Plus } from 'lucide-react'
import type { searchQuestionBank } from '@topcenter/model/exams/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { ExamAttachment } from '../exam-attachment.tsx'
import { pictureAddress } from '../exam-data.ts'
import { letters, optionKey, paperAttachment } from './exam-draft.ts'

export type BankQuestion = AnswerOf<typeof searchQuestionBank>['items'][number]

export interface BankLineProps {
  readonly question: BankQuestion
  readonly isTaken: boolean
  onTake(): void
}

export function BankLine({ question, isTaken, onTake }: BankLineProps) {
  const texts = useTexts()
  const work = useWork()
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-3">
      <p className="font-semibold whitespace-pre-line" dir="auto">
        {question.question}
      </p>
      {question.picture && (
        <img className="exam-picture max-h-24" src={pictureAddress(question.picture)} alt={work('exam.picture')} />
      )}
      <ExamAttachment attachment={paperAttachment(question.attachment)} of={question.question} />
      <BankAnswer question={question} />
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge>{work('exam.worth', { count: question.degree })}</Badge>
        <span>{work('exam.fromModel', { name: texts.name(question.model.names) })}</span>
        <Button
          className="ms-auto"
          {...(isTaken ? { variant: 'ghost' } : {})}
          onPress={() => {
            if (!isTaken) onTake()
          }}
        >
          {isTaken ? <Check aria-hidden size={16} /> : <Plus aria-hidden size={16} />}
          {work(isTaken ? 'exam.taken' : 'exam.take')}
        </Button>
      </div>
    </li>
  )
}

function BankAnswer({ question }: Pick<BankLineProps, 'question'>) {
  const work = useWork()
  const options = letters.filter((letter) => question[optionKey(letter)])
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      {options.map((letter) => (
        <span key={letter}>
          {work(`exam.letters.${letter}`)}. <bdi>{question[optionKey(letter)]}</bdi>
          {question.correctAnswer === letter && ' ✓'}
        </span>
      ))}
      {options.length === 0 && `${work(question.correctAnswer === 'True' ? 'exam.true' : 'exam.false')} ✓`}
    </p>
  )
}
