/** The questions of an exam model: written, ordered, taken from the bank, seen as the student will, printed. */
import '../exam.css'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Library, ListPlus, TextQuote, ToggleLeft } from 'lucide-react'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import { SaveBar, useSaveKey } from '../../education/save-bar.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { KeyLegend } from '../../records/key-legend.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRecord } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { degreeText } from '../degree-text.ts'
import { HardestQuestions } from '../hardest-questions.tsx'
import {
  add,
  emptyChoice,
  emptyParagraph,
  emptyTruth,
  type ExamDraft,
  type LineOf,
  type Part,
  totalOf,
} from './exam-draft.ts'
import { ExamPreview } from './exam-preview.tsx'
import { ExamPrint } from './exam-print.tsx'
import { focusLine, questionKeys } from './question-keys.ts'
import { QuestionLists } from './question-lists.tsx'
import { useIsInUse } from './use-is-in-use.ts'
import { useModelDraft } from './use-model-draft.ts'

const QuestionBank = lazy(() => import('./question-bank.tsx'))
const listPath = '/educational/simple-exam-models'

export default function ExamQuestionsScreen() {
  const token = useParams().simpleExamModelToken
  const { data, error, isFetching, refetch } = useRecord(simpleExamModel, token)
  const isInUse = useIsInUse(token)
  if (error && !data)
    return <ListFailure isScreen error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return <Questions key={data.token} model={data} isInUse={isInUse} />
}

type View = 'write' | 'preview'

/** @param isInUse It is scheduled for a group: its questions stay as they are */
function Questions({ model, isInUse }: { model: RecordData; isInUse: boolean }) {
  const work = useWork()
  const state = useModelDraft(model)
  const { draft, write } = state
  const [view, setView] = useState<View>('write')
  const mayWrite = model.allowed.includes('update') && !isInUse
  const isEmpty = draft.questions.length + draft.paragraphs.length === 0
  const isPreview = view === 'preview' || (!mayWrite && !isEmpty)
  useSaveKey(state.save)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <QuestionsHead
        model={model}
        draft={draft}
        view={mayWrite ? view : null}
        onView={setView}
        canPrint={!state.isChanged && !isEmpty}
        isInUse={isInUse}
      />
      {isInUse && <InUseNotice model={model} />}
      {isPreview ? (
        <ExamPreview model={model} draft={draft} />
      ) : (
        <>
          {isEmpty && <EmptyState title={work('exam.noQuestions')} text={work('exam.noQuestionsText')} />}
          {mayWrite && (
            <>
              {draft.questions.some(({ kind }) => kind === 'MultipleChoice') && (
                <KeyLegend set={questionKeys} acts={['next', 'correct']} />
              )}
              <QuestionLists draft={draft} faults={state.faults} write={write} onSending={state.onSending} />
              <AddQuestions model={model} draft={draft} write={write} />
            </>
          )}
        </>
      )}
      {state.isChanged && mayWrite && (
        <SaveBar
          text={work('exam.unsaved')}
          failure={state.failure}
          isSaving={state.isSaving}
          isDisabled={state.isSending}
          onSave={state.save}
          onDiscard={state.discard}
        />
      )}
    </div>
  )
}

interface QuestionsHeadProps {
  readonly model: RecordData
  readonly draft: ExamDraft
  /** Null where there is nothing to choose: it may only be looked at. */
  readonly view: View | null
  onView(view: View): void
  readonly canPrint: boolean
  readonly isInUse: boolean
}

function QuestionsHead({ model, draft, view, onView, canPrint, isInUse }: QuestionsHeadProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <PageHeader
      title={texts.name(model.names)}
      crumbs={[{ label: texts.entity(simpleExamModel).many, href: listPath }]}
      badge={
        <Badge tone="accent">
          {work('exam.total')}: <bdi>{degreeText(formats, totalOf(draft))}</bdi>
        </Badge>
      }
      subtitle={work('exam.questions', { count: draft.questions.length })}
      actions={
        <>
          {view && (
            <ToggleGroup<View>
              label={work('exam.view')}
              value={view}
              onChange={onView}
              options={[
                { value: 'write', label: work('exam.write') },
                { value: 'preview', label: work('exam.preview') },
              ]}
            />
          )}
          {isInUse && <HardestQuestions model={model} />}
          {canPrint && <ExamPrint model={model.token} />}
        </>
      }
    />
  )
}

/** A model that is scheduled is copied to be changed. */
function InUseNotice({ model }: { model: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const navigate = useNavigate()
  const actions = useRecordActions(simpleExamModel, {
    onDone: (name) => {
      if (name === 'copy') void navigate(`${listPath}?sort=-createdAt`)
    },
  })
  const copy = model.allowed.includes('copy') && (
    <Button onPress={() => actions.start(model, 'copy')}>{texts.action(simpleExamModel, 'copy').do}</Button>
  )
  return (
    <>
      <AlertBanner tone="info" {...(copy ? { action: copy } : {})}>
        {work('exam.inUse')} {work('exam.inUseText')}
      </AlertBanner>
      {actions.dialog}
    </>
  )
}

interface AddQuestionsProps {
  readonly model: RecordData
  readonly draft: ExamDraft
  write(next: ExamDraft): void
}

/** The buttons that add to the exam, below its questions, where a new one lands. */
function AddQuestions({ model, draft, write }: AddQuestionsProps) {
  const work = useWork()
  const begin = <P extends Part>(part: P, line: LineOf<P>) => {
    write(add(draft, part, line))
    focusLine(line.id)
  }
  const [isBankOpen, setBankOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => begin('questions', emptyTruth())}>
          <ToggleLeft aria-hidden size={16} />
          {work('exam.addTrueFalse')}
        </Button>
        <Button onPress={() => begin('questions', emptyChoice())}>
          <ListPlus aria-hidden size={16} />
          {work('exam.addChoice')}
        </Button>
        <Button onPress={() => begin('paragraphs', emptyParagraph())}>
          <TextQuote aria-hidden size={16} />
          {work('exam.addParagraph')}
        </Button>
        <Button onPress={() => setBankOpen(true)}>
          <Library aria-hidden size={16} />
          {work('exam.bank')}
        </Button>
      </div>
      {isBankOpen && (
        <Suspense>
          <QuestionBank
            model={model.token}
            onTake={(line) => write(add(draft, 'questions', line))}
            onClose={() => setBankOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
