/** The paragraphs and questions of an exam model while they are written, kind by kind. */
import type { ReactNode } from 'react'
import { useWork } from '../../platform/texts.ts'
import {
  add,
  change,
  type ExamDraft,
  type Faults,
  type LineOf,
  move,
  newLineId,
  type Part,
  remove,
} from './exam-draft.ts'
import { ChoiceEditor, EditorLine, ParagraphEditor, TruthEditor } from './question-editor.tsx'

export interface QuestionListsProps {
  readonly draft: ExamDraft
  readonly faults: Faults
  write(next: ExamDraft | ((now: ExamDraft) => ExamDraft)): void
  onSending(id: string, isSending: boolean): void
}

export function QuestionLists(props: QuestionListsProps) {
  const { paragraphs, truths, choices } = props.draft
  return (
    <>
      {paragraphs.length > 0 && <Paragraphs {...props} />}
      {truths.length > 0 && <Truths {...props} />}
      {choices.length > 0 && <Choices {...props} />}
    </>
  )
}

/** What the line around a question and its editor need, of every kind. */
function useLines({ draft, faults, write, onSending }: QuestionListsProps) {
  const lineProps = <P extends Part>(part: P, line: LineOf<P>, index: number, title: string) => ({
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
  const editing = <P extends Part>(part: P, line: LineOf<P>, title: string) => ({
    line,
    title,
    faults: faults[line.id],
    // a file may be there long after it was chosen
    onChange: (changes: Partial<LineOf<P>>) => write((now) => change(now, part, line.id, changes)),
    onSending,
  })
  return { lineProps, editing }
}

function Paragraphs(props: QuestionListsProps) {
  const work = useWork()
  const { lineProps, editing } = useLines(props)
  const { paragraphs, truths, choices } = props.draft
  return (
    <PartList title={work('exam.paragraphs')}>
      {paragraphs.map((line, index) => (
        <EditorLine
          key={line.id}
          {...lineProps('paragraphs', line, index, work('exam.paragraph', { number: index + 1 }))}
        >
          <ParagraphEditor {...editing('paragraphs', line, work('exam.paragraph', { number: index + 1 }))} />
          {![...truths, ...choices].some(({ about }) => about === line.id) && (
            <p className="text-sm text-warn">{work('exam.notAsked')}</p>
          )}
        </EditorLine>
      ))}
    </PartList>
  )
}

function Truths(props: QuestionListsProps) {
  const work = useWork()
  const { lineProps, editing } = useLines(props)
  const { draft, write } = props
  return (
    <PartList title={work('exam.trueFalse')}>
      {draft.truths.map((line, index) => (
        <EditorLine
          key={line.id}
          {...lineProps('truths', line, index, work('exam.number', { number: index + 1 }))}
          onRepeat={() => write(add(draft, 'truths', { ...line, id: newLineId() }))}
        >
          <TruthEditor
            {...editing('truths', line, work('exam.number', { number: index + 1 }))}
            paragraphs={draft.paragraphs}
          />
        </EditorLine>
      ))}
    </PartList>
  )
}

function Choices(props: QuestionListsProps) {
  const work = useWork()
  const { lineProps, editing } = useLines(props)
  const { draft, write } = props
  const before = draft.truths.length
  return (
    <PartList title={work('exam.multipleChoice')}>
      {draft.choices.map((line, index) => (
        <EditorLine
          key={line.id}
          {...lineProps('choices', line, index, work('exam.number', { number: before + index + 1 }))}
          onRepeat={() => write(add(draft, 'choices', { ...line, id: newLineId() }))}
        >
          <ChoiceEditor
            {...editing('choices', line, work('exam.number', { number: before + index + 1 }))}
            paragraphs={draft.paragraphs}
          />
        </EditorLine>
      ))}
    </PartList>
  )
}

const PartList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-2">
    <h2 className="text-lg">{title}</h2>
    <ol className="grid min-w-0 grid-cols-1 gap-2">{children}</ol>
  </section>
)
