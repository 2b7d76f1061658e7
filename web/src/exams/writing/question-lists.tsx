/** The paragraphs and the questions of an exam model while they are written, each in one order. */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useWork } from '../../platform/texts.ts'
import {
  add,
  change,
  emptyChoice,
  emptyTruth,
  type ExamDraft,
  type Faults,
  type LineOf,
  move,
  newLineId,
  type Part,
  remove,
} from './exam-draft.ts'
import { focusLine, useQuestionKeys } from './question-keys.ts'
import { ChoiceEditor, EditorLine, ParagraphEditor, TruthEditor } from './question-editor.tsx'

export interface QuestionListsProps {
  readonly draft: ExamDraft
  readonly faults: Faults
  write(next: ExamDraft | ((now: ExamDraft) => ExamDraft)): void
  onSending(id: string, isSending: boolean): void
}

export function QuestionLists(props: QuestionListsProps) {
  const { paragraphs, questions } = props.draft
  return (
    <>
      {paragraphs.length > 0 && <Paragraphs {...props} />}
      {questions.length > 0 && <Questions {...props} />}
    </>
  )
}

/** Returns the props that lines of both parts need around an editor, and those of the editor. */
function useLines<P extends Part>({ draft, faults, write, onSending }: QuestionListsProps, part: P) {
  const lineProps = (line: LineOf<P>, index: number, title: string) => ({
    id: line.id,
    part,
    number: index + 1,
    of: draft[part].length,
    title,
    hasFault: line.id in faults,
    onMove: (to: number) => write(move(draft, part, line.id, to)),
    onRemove: () => write(remove(draft, part, line.id)),
    onDropped: (id: string) => write(move(draft, part, id, index)),
  })
  const editing = <L extends LineOf<P>>(line: L, title: string) => ({
    line,
    title,
    faults: faults[line.id],
    // a file may be there long after it was chosen
    onChange: (changes: Partial<L>) => write((now) => change(now, part, line.id, changes)),
    onSending,
  })
  return { lineProps, editing }
}

function Paragraphs(props: QuestionListsProps) {
  const work = useWork()
  const { lineProps, editing } = useLines(props, 'paragraphs')
  const { paragraphs, questions } = props.draft
  return (
    <PartList title={work('exam.paragraphs')}>
      {paragraphs.map((line, index) => {
        const title = work('exam.paragraph', { number: index + 1 })
        return (
          <EditorLine key={line.id} {...lineProps(line, index, title)}>
            <ParagraphEditor {...editing(line, title)} />
            {!questions.some(({ about }) => about === line.id) && (
              <p className="text-sm text-warn">{work('exam.notAsked')}</p>
            )}
          </EditorLine>
        )
      })}
    </PartList>
  )
}

function Questions(props: QuestionListsProps) {
  const work = useWork()
  const { lineProps, editing } = useLines(props, 'questions')
  const { draft, write } = props
  const { paragraphs, questions } = draft
  const list = useRef<HTMLElement>(null)
  // Enter in the last text of the last question adds one of its kind
  const onKeyDown = useQuestionKeys(list, (id) => {
    const at = questions.findIndex((line) => line.id === id)
    const following = questions[at + 1] ?? (questions[at]!.kind === 'TrueFalse' ? emptyTruth() : emptyChoice())
    if (at === questions.length - 1) write(add(draft, 'questions', following))
    focusLine(following.id)
  })
  return (
    <PartList title={work('exam.questionsTitle')} list={list} onKeyDown={onKeyDown}>
      {questions.map((line, index) => {
        const title = work('exam.number', { number: index + 1 })
        return (
          <EditorLine
            key={line.id}
            {...lineProps(line, index, title)}
            onRepeat={() => write(add(draft, 'questions', { ...line, id: newLineId() }))}
          >
            {line.kind === 'TrueFalse' ? (
              <TruthEditor {...editing(line, title)} paragraphs={paragraphs} />
            ) : (
              <ChoiceEditor {...editing(line, title)} paragraphs={paragraphs} />
            )}
          </EditorLine>
        )
      })}
    </PartList>
  )
}

interface PartListProps {
  readonly title: string
  readonly list?: RefObject<HTMLElement | null>
  onKeyDown?(event: KeyboardEvent): void
  readonly children: ReactNode
}

const PartList = ({ title, list, onKeyDown, children }: PartListProps) => (
  <section ref={list} aria-label={title} className="grid min-w-0 grid-cols-1 gap-2" onKeyDown={onKeyDown}>
    <h2 className="text-lg">{title}</h2>
    <ol className="grid min-w-0 grid-cols-1 gap-2">{children}</ol>
  </section>
)
