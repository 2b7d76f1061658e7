/** The questions of an exam model: written, ordered, taken from the bank, seen as the student will, printed. */
import '../exam.css'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Library, ListPlus, TextQuote, ToggleLeft } from 'lucide-react'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import { SaveBar, type SheetFailure, useSaveKey } from '../../education/save-bar.tsx'
import { problemText, reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useSave } from '../../records/mutations.ts'
import { useRecord, useRecords } from '../../records/queries.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import type { RecordData } from '../../records/record.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { degreeText } from '../degree-text.ts'
import {
  add,
  change,
  draftOf,
  emptyChoice,
  emptyParagraph,
  emptyTruth,
  type ExamDraft,
  faultsOf,
  type Faults,
  type LineOf,
  move,
  newLineId,
  type Part,
  payloadOf,
  remove,
  totalOf,
} from './exam-draft.ts'
import { ExamPreview } from './exam-preview.tsx'
import { ExamPrint } from './exam-print.tsx'
import { ChoiceEditor, EditorLine, ParagraphEditor, TruthEditor } from './question-editor.tsx'

const QuestionBank = lazy(() => import('./question-bank.tsx'))
const listPath = '/educational/simple-exam-models'

export default function ExamQuestionsScreen() {
  const token = useParams().simpleExamModelToken
  const { data, error, isFetching, refetch } = useRecord(simpleExamModel, token)
  const exams = useRecords(
    groupScheduleExam,
    { simpleExamModelToken: token, size: 1, columns: 'from' },
    { enabled: useWho().canView(groupScheduleExam) },
  )
  if (error && !data)
    return <ListFailure isScreen error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return <Questions key={data.token} model={data} isInUse={(exams.data?.items.length ?? 0) > 0} />
}

type View = 'write' | 'preview'
interface Kept {
  readonly version: number
  readonly draft: ExamDraft
}

function Questions({ model, isInUse }: { model: RecordData; isInUse: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const navigate = useNavigate()
  const [kept, setKept] = useStored<Kept | null>(`exam model ${model.token}`, null)
  const saved = useMemo(() => draftOf(model), [model])
  const draft = kept?.draft ?? saved
  const [view, setView] = useState<View>('write')
  const [shows, setShows] = useState<Faults>({})
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const [isBankOpen, setBankOpen] = useState(false)
  const save = useSave(simpleExamModel)
  const actions = useRecordActions(simpleExamModel, {
    onDone: (name) => {
      if (name === 'copy') void navigate(`${listPath}?sort=-createdAt`)
    },
  })
  const mayWrite = model.allowed.includes('update') && !isInUse
  const write = (next: ExamDraft) => {
    setKept({ version: kept?.version ?? model.version, draft: next })
    if (Object.keys(shows).length > 0) setShows(faultsOf(next))
  }
  const drop = () => {
    setKept(undefined)
    setShows({})
    setFailure(null)
  }
  const store = async () => {
    if (!kept || save.isPending) return
    const faults = faultsOf(kept.draft)
    setShows(faults)
    const wrong = Object.keys(faults)
    if (wrong.length > 0) {
      setFailure({
        title: (now) => now.refusal('record.invalid').title,
        text: (_now, say) => say('exam.faults', { count: wrong.length }),
      })
      document.getElementById(wrong[0]!)?.scrollIntoView({ block: 'center' })
      return
    }
    try {
      await save.mutateAsync({ token: model.token, version: kept.version, values: payloadOf(kept.draft) })
      drop()
    } catch (error) {
      setFailure({ title: (now) => now.say('form.notSaved'), text: (now) => problemText(error, now) })
      reportProblem(error)
    }
  }
  useSaveKey(() => void store())
  const isEmpty = draft.truths.length + draft.choices.length + draft.paragraphs.length === 0
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={texts.name(model.names)}
        crumbs={[{ label: texts.entity(simpleExamModel).many, href: listPath }]}
        badge={
          <Badge tone="accent">
            {work('exam.total')}: <bdi>{degreeText(formats, totalOf(draft))}</bdi>
          </Badge>
        }
        subtitle={work('exam.questions', { count: draft.truths.length + draft.choices.length })}
        actions={
          <>
            {mayWrite && (
              <ToggleGroup<View>
                label={work('exam.view')}
                value={view}
                onChange={setView}
                options={[
                  { value: 'write', label: work('exam.write') },
                  { value: 'preview', label: work('exam.preview') },
                ]}
              />
            )}
            {!kept && !isEmpty && <ExamPrint model={model.token} />}
          </>
        }
      />
      {isInUse && (
        <AlertBanner
          tone="info"
          {...(model.allowed.includes('copy')
            ? {
                action: (
                  <Button onPress={() => actions.start(model, 'copy')}>
                    {texts.action(simpleExamModel, 'copy').do}
                  </Button>
                ),
              }
            : {})}
        >
          {work('exam.inUse')} {work('exam.inUseText')}
        </AlertBanner>
      )}
      {view === 'preview' || (!mayWrite && !isEmpty) ? (
        <ExamPreview model={model} draft={draft} />
      ) : (
        <>
          {mayWrite && (
            <div className="flex flex-wrap gap-2">
              <Button onPress={() => write(add(draft, 'truths', emptyTruth()))}>
                <ToggleLeft aria-hidden size={16} />
                {work('exam.addTrueFalse')}
              </Button>
              <Button onPress={() => write(add(draft, 'choices', emptyChoice()))}>
                <ListPlus aria-hidden size={16} />
                {work('exam.addChoice')}
              </Button>
              <Button onPress={() => write(add(draft, 'paragraphs', emptyParagraph()))}>
                <TextQuote aria-hidden size={16} />
                {work('exam.addParagraph')}
              </Button>
              <Button onPress={() => setBankOpen(true)}>
                <Library aria-hidden size={16} />
                {work('exam.bank')}
              </Button>
            </div>
          )}
          {isEmpty && <EmptyState title={work('exam.noQuestions')} text={work('exam.noQuestionsText')} />}
          {mayWrite && <Parts draft={draft} faults={shows} write={write} />}
        </>
      )}
      {kept && mayWrite && (
        <SaveBar
          text={work('exam.unsaved')}
          failure={failure}
          isSaving={save.isPending}
          onSave={() => void store()}
          onDiscard={drop}
        />
      )}
      {isBankOpen && (
        <Suspense>
          <QuestionBank
            model={model.token}
            onTakeTruth={(line) => write(add(draft, 'truths', line))}
            onTakeChoice={(line) => write(add(draft, 'choices', line))}
            onClose={() => setBankOpen(false)}
          />
        </Suspense>
      )}
      {actions.dialog}
    </div>
  )
}

function Parts({ draft, faults, write }: { draft: ExamDraft; faults: Faults; write(next: ExamDraft): void }) {
  const work = useWork()
  const { paragraphs, truths, choices } = draft
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
  const editing = <P extends Part>(part: P, line: LineOf<P>) => ({
    line,
    faults: faults[line.id],
    onChange: (changes: Partial<LineOf<P>>) => write(change(draft, part, line.id, changes)),
  })
  return (
    <>
      {paragraphs.length > 0 && (
        <PartList title={work('exam.paragraphs')}>
          {paragraphs.map((line, index) => (
            <EditorLine
              key={line.id}
              {...lineProps('paragraphs', line, index, work('exam.paragraph', { number: index + 1 }))}
            >
              <ParagraphEditor {...editing('paragraphs', line)} />
              {![...truths, ...choices].some(({ about }) => about === line.id) && (
                <p className="text-sm text-warn">{work('exam.notAsked')}</p>
              )}
            </EditorLine>
          ))}
        </PartList>
      )}
      {truths.length > 0 && (
        <PartList title={work('exam.trueFalse')}>
          {truths.map((line, index) => (
            <EditorLine
              key={line.id}
              {...lineProps('truths', line, index, work('exam.number', { number: index + 1 }))}
              onRepeat={() => write(add(draft, 'truths', { ...line, id: newLineId() }))}
            >
              <TruthEditor {...editing('truths', line)} paragraphs={paragraphs} />
            </EditorLine>
          ))}
        </PartList>
      )}
      {choices.length > 0 && (
        <PartList title={work('exam.multipleChoice')}>
          {choices.map((line, index) => (
            <EditorLine
              key={line.id}
              {...lineProps('choices', line, index, work('exam.number', { number: truths.length + index + 1 }))}
              onRepeat={() => write(add(draft, 'choices', { ...line, id: newLineId() }))}
            >
              <ChoiceEditor {...editing('choices', line)} paragraphs={paragraphs} />
            </EditorLine>
          ))}
        </PartList>
      )}
    </>
  )
}

const PartList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-2">
    <h2 className="text-lg">{title}</h2>
    <ol className="grid min-w-0 grid-cols-1 gap-2">{children}</ol>
  </section>
)
