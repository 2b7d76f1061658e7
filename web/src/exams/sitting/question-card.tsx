/** One question of an exam: to answer, or as it was answered. */
import '../exam.css'
import type { ReactNode } from 'react'
import { Bookmark, Check, Eraser, X } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { directionOf } from '../direction.ts'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { degreeText } from '../degree-text.ts'
import { ExamAttachment } from '../exam-attachment.tsx'
import { type PaperParagraph, type PaperQuestion, pictureAddress } from '../exam-data.ts'

type Letter = 'A' | 'B' | 'C' | 'D'

/** An answer in words: صواب, أ …, with the option's text. Letters are those of the language in which is asked. */
function useAnswerText(): {
  short(question: PaperQuestion, key: string): string
  whole(question: PaperQuestion, key: string): string
} {
  const work = useWork()
  const short = ({ question }: PaperQuestion, key: string): string =>
    key === 'True'
      ? work('exam.true')
      : key === 'False'
        ? work('exam.false')
        : directionOf(question) === 'ltr'
          ? key
          : work(`exam.letters.${key as Letter}`)
  return {
    short,
    whole: (question, key) => {
      const text = question.options.find((each) => each.key === key)?.text
      return text ? `${short(question, key)}. ${text}` : short(question, key)
    },
  }
}

export function ParagraphCard({ paragraph }: { paragraph: PaperParagraph }) {
  const work = useWork()
  return (
    <section className="exam-paragraph" aria-label={work('exam.paragraph', { number: paragraph.number })}>
      <p className="mb-1 text-sm font-semibold text-ink-2">{work('exam.paragraph', { number: paragraph.number })}</p>
      <p dir="auto">{paragraph.paragraph}</p>
      {paragraph.picture && (
        <img
          className="exam-picture mt-3"
          src={pictureAddress(paragraph.picture)}
          alt={work('exam.paragraph', { number: paragraph.number })}
        />
      )}
      {paragraph.attachment && (
        <div className="mt-3 grid">
          <ExamAttachment attachment={paragraph.attachment} of={work('exam.paragraph', { number: paragraph.number })} />
        </div>
      )}
    </section>
  )
}

const OptionText = ({ letter, text }: { letter: string; text: string }) => (
  <span className="exam-option-text">
    <span className="exam-letter">{letter}.</span> <bdi>{text}</bdi>
  </span>
)
/** Answers in words of the exam stand as its question does; true and false are words of the page. */
const optionsDirection = ({ question, options }: PaperQuestion): 'ltr' | 'rtl' | undefined =>
  options.some(({ text }) => text) ? directionOf(question) : undefined

function Head({
  question,
  place,
  of,
  children,
}: {
  question: PaperQuestion
  place: number
  of: number
  children?: ReactNode
}) {
  const work = useWork()
  return (
    <>
      <div className="exam-question-head">
        <span className="font-semibold">{work('exam.question', { number: place, of })}</span>
        <span className="text-sm">{work('exam.worth', { count: question.degree })}</span>
        <span className="ms-auto flex flex-wrap gap-2">{children}</span>
      </div>
      <p className="exam-question-text" dir="auto">
        {question.question}
      </p>
      {question.picture && (
        <img className="exam-picture" src={pictureAddress(question.picture)} alt={work('exam.picture')} />
      )}
      <ExamAttachment attachment={question.attachment} of={work('exam.number', { number: place })} />
    </>
  )
}

export interface QuestionProps {
  question: PaperQuestion
  /** Its position among those that are shown, from 1. */
  place: number
  of: number
  answer: string | null
  isMarked?: boolean
  isDisabled?: boolean
  onAnswer(answer: string | null): void
  onMark?(): void
}
export function QuestionCard({ question, place, of, answer, isMarked, isDisabled, onAnswer, onMark }: QuestionProps) {
  const work = useWork()
  const answerText = useAnswerText()
  return (
    <article
      className="exam-question"
      id={`question-${question.number}`}
      tabIndex={-1}
      aria-label={work('exam.question', { number: place, of })}
    >
      <Head question={question} place={place} of={of}>
        {answer !== null && (
          <Button variant="ghost" isDisabled={isDisabled ?? false} onPress={() => onAnswer(null)}>
            <Eraser aria-hidden size={16} />
            {work('exam.clear')}
          </Button>
        )}
        {onMark && (
          <Button variant={isMarked ? 'secondary' : 'ghost'} aria-pressed={isMarked ?? false} onPress={onMark}>
            <Bookmark aria-hidden size={16} fill={isMarked ? 'currentColor' : 'none'} />
            {work(isMarked ? 'exam.marked' : 'exam.mark')}
          </Button>
        )}
      </Head>
      <div dir={optionsDirection(question)}>
        <RadioGroup
          label={question.question}
          hideLabel
          orientation="vertical"
          isDisabled={isDisabled ?? false}
          value={answer}
          onChange={onAnswer}
          options={question.options.map(({ key, text }) => ({
            value: key,
            label: answerText.whole(question, key),
            ...(text ? { content: <OptionText letter={answerText.short(question, key)} text={text} /> } : {}),
          }))}
        />
      </div>
    </article>
  )
}

/** Right and wrong are shown only as far as the server sends them. */
export function AnsweredCard({
  question,
  place,
  of,
  answer,
}: {
  question: PaperQuestion
  place: number
  of: number
  answer: string | null
}) {
  const work = useWork()
  const formats = useFormats()
  const answerText = useAnswerText()
  const { correctAnswer, earned } = question
  const isRight = correctAnswer !== undefined && answer === correctAnswer
  const toneOf = (key: string): string =>
    correctAnswer === undefined ? '' : key === correctAnswer ? ' is-right' : key === answer ? ' is-wrong' : ''
  return (
    <article className="exam-question" aria-label={work('exam.question', { number: place, of })}>
      <Head question={question} place={place} of={of}>
        {answer === null ? (
          <Badge tone="warn">{work('exam.noAnswer')}</Badge>
        ) : (
          correctAnswer !== undefined && (
            <Badge tone={isRight ? 'ok' : 'bad'}>{work(isRight ? 'exam.right' : 'exam.wrong')}</Badge>
          )
        )}
        {earned !== undefined && (
          <Badge>
            {work('exam.degree', { degree: degreeText(formats, earned), of: degreeText(formats, question.degree) })}
          </Badge>
        )}
      </Head>
      <ul className="grid gap-2" dir={optionsDirection(question)}>
        {question.options.map(({ key, text }) => (
          <li key={key} className={`exam-option${toneOf(key)}`}>
            {key === correctAnswer ? (
              <Check aria-hidden size={16} className="shrink-0 text-ok" />
            ) : key === answer && correctAnswer !== undefined ? (
              <X aria-hidden size={16} className="shrink-0 text-bad" />
            ) : null}
            {text ? (
              <OptionText letter={answerText.short(question, key)} text={text} />
            ) : (
              <span>{answerText.short(question, key)}</span>
            )}
            <span className="ms-auto shrink-0 text-sm text-ink-2">
              {[
                ...(key === answer ? [work('exam.given')] : []),
                ...(key === correctAnswer ? [work('exam.right')] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}
