/** One line of an exam model while it is written: a paragraph, a true/false question, a multiple-choice question. */
import '../exam.css'
import { useCallback, useRef, type DragEvent, type ReactNode } from 'react'
import { ArrowDown, ArrowUp, CopyPlus, GripVertical, ImageOff, ImagePlus, Trash2 } from 'lucide-react'
import type { addExamPicture } from '@topcenter/model/exams/api'
import { examMedia, simpleExamModel, truths } from '@topcenter/model/exams/simple-exam-model'
import { maxPictureBytes } from '@topcenter/model/kit/picture-shape'
import { AttachBox } from '../../fields/attach-box.tsx'
import { call } from '../../platform/api.ts'
import { faultText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ExamAttachment } from '../exam-attachment.tsx'
import { pictureFault } from '../../platform/picture-fault.ts'
import { pictureTypes } from '../../platform/picture-types.ts'
import { attachmentAddress, pictureAddress } from '../exam-data.ts'
import {
  type ChoiceDraft,
  type Faults,
  letters,
  optionKey,
  paperAttachment,
  type ParagraphDraft,
  type TruthDraft,
} from './exam-draft.ts'

export interface LineProps {
  id: string
  number: number
  of: number
  title: string
  hasFault: boolean
  onMove(to: number): void
  onRemove(): void
  onRepeat?(): void
  /** Called when a line of the same part was dropped here. */
  onDropped(id: string): void
  part: string
  children: ReactNode
}

/** Moves a line: by buttons with keyboard or finger, or by dragging its handle. */
export function EditorLine({
  id,
  number,
  of,
  title,
  hasFault,
  onMove,
  onRemove,
  onRepeat,
  onDropped,
  part,
  children,
}: LineProps) {
  const work = useWork()
  const { line, target, handle } = useLineDrag({ id, part, onDropped })
  return (
    <li ref={line} id={id} className={`exam-line${hasFault ? ' is-wrong' : ''}`} aria-label={title} {...target}>
      <div className="exam-grip">
        <span draggable title={work('exam.drag')} {...handle}>
          <GripVertical aria-hidden size={18} />
        </span>
        <bdi className="font-semibold">{number}</bdi>
        <IconButton
          quiet
          label={`${work('exam.up')}: ${title}`}
          icon={<ArrowUp aria-hidden size={16} />}
          isDisabled={number === 1}
          onPress={() => onMove(number - 2)}
        />
        <IconButton
          quiet
          label={`${work('exam.down')}: ${title}`}
          icon={<ArrowDown aria-hidden size={16} />}
          isDisabled={number === of}
          onPress={() => onMove(number)}
        />
        {onRepeat && (
          <IconButton
            quiet
            label={`${work('exam.duplicate')}: ${title}`}
            icon={<CopyPlus aria-hidden size={16} />}
            onPress={onRepeat}
          />
        )}
        <IconButton
          quiet
          label={`${work('exam.remove')}: ${title}`}
          icon={<Trash2 aria-hidden size={16} />}
          onPress={onRemove}
        />
      </div>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </li>
  )
}

/** Lets a line be dragged by its handle, and be the target of another line of its part. */
function useLineDrag({ id, part, onDropped }: Pick<LineProps, 'id' | 'part' | 'onDropped'>) {
  const line = useRef<HTMLLIElement>(null)
  const kind = `application/x-exam-${part}`
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(kind)
  const mark = (isOver: boolean) => line.current?.classList.toggle('is-over', isOver)
  const target = {
    onDragOver(event: DragEvent) {
      if (isOurs(event)) {
        event.preventDefault()
        mark(true)
      }
    },
    onDragLeave: () => mark(false),
    onDrop(event: DragEvent) {
      mark(false)
      if (isOurs(event)) {
        event.preventDefault()
        onDropped(event.dataTransfer.getData(kind))
      }
    },
  }
  const handle = {
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(kind, id)
      event.dataTransfer.effectAllowed = 'move'
      if (line.current) event.dataTransfer.setDragImage(line.current, 0, 0)
    },
  }
  return { line, target, handle }
}

interface Editing<L> {
  line: L
  /** The name of the question or paragraph. */
  title: string
  faults: Faults[string] | undefined
  onChange(changes: Partial<L>): void
  /** While a file of it is on its way. */
  onSending(id: string, isSending: boolean): void
}

function PictureInput({ picture, onChange }: { picture: string | null; onChange(picture: string | null): void }) {
  const texts = useTexts()
  const work = useWork()
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    const fault = await pictureFault(file, maxPictureBytes)
    if (fault) {
      toasts.show({ tone: 'danger', text: work('exam.pictureFailed', { reason: texts.fault(fault) }) })
      return
    }
    const form = new FormData()
    form.append('image', file)
    try {
      onChange((await call<typeof addExamPicture>('POST /api/exam-pictures', { body: form })).token)
    } catch (error) {
      toasts.show({ tone: 'danger', text: work('exam.pictureFailed', { reason: faultText(error, texts) }) })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {picture && <img className="exam-picture max-h-32" src={pictureAddress(picture)} alt={work('exam.picture')} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {picture ? (
        <Button variant="ghost" onPress={() => onChange(null)}>
          <ImageOff aria-hidden size={16} />
          {work('exam.removePicture')}
        </Button>
      ) : (
        <Button variant="ghost" onPress={() => input.current?.click()}>
          <ImagePlus aria-hidden size={16} />
          {work('exam.addPicture')}
        </Button>
      )}
    </div>
  )
}

const accepted = examMedia.map((kind) => (kind === 'pdf' ? 'application/pdf' : `${kind}/*`))

function AttachmentInput({ line, title, onChange, onSending }: Editing<Pick<TruthDraft, 'id' | 'attachment'>>) {
  const work = useWork()
  const { id, attachment } = line
  const tell = useCallback((isSending: boolean) => onSending(id, isSending), [id, onSending])
  return (
    <div className="grid min-w-0 basis-full gap-2">
      {attachment?.mediaType !== 'pdf' && <ExamAttachment attachment={paperAttachment(attachment)} of={title} />}
      <AttachBox
        entity={simpleExamModel}
        files={attachment ? [{ ...attachment, path: attachmentAddress(attachment.token) }] : []}
        onAttach={(file) => onChange({ attachment: file })}
        onRemove={() => onChange({ attachment: null })}
        onBusy={tell}
        place={{ id, label: title, add: work('exam.attach'), accept: accepted }}
      />
    </div>
  )
}

export function ParagraphEditor(editing: Editing<ParagraphDraft>) {
  const { line, faults, onChange } = editing
  const work = useWork()
  return (
    <>
      <TextArea
        label={work('exam.paragraphText')}
        value={line.paragraph}
        maxLength={4000}
        rows={4}
        onChange={(paragraph) => onChange({ paragraph })}
        {...(faults?.includes('text') ? { error: work('exam.empty') } : {})}
      />
      <PictureInput picture={line.picture} onChange={(picture) => onChange({ picture })} />
      <AttachmentInput {...editing} />
    </>
  )
}

type Asked = Pick<TruthDraft, 'id' | 'question' | 'degree' | 'about' | 'picture' | 'attachment'>
const none = 'none'

function QuestionText({ line, faults, onChange }: Editing<Asked>) {
  const work = useWork()
  return (
    <TextArea
      label={work('exam.text')}
      value={line.question}
      maxLength={1000}
      rows={2}
      onChange={(question) => onChange({ question })}
      {...(faults?.includes('text') ? { error: work('exam.empty') } : {})}
    />
  )
}

function QuestionFoot({ paragraphs, ...editing }: Editing<Asked> & { paragraphs: readonly ParagraphDraft[] }) {
  const { line, faults, onChange } = editing
  const work = useWork()
  const texts = useTexts()
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <NumberField
        className="w-36"
        label={work('exam.degreeOf')}
        value={line.degree}
        minimum={0.25}
        maximum={1000}
        fractionDigits={2}
        step={0.25}
        onChange={(degree) => onChange({ degree })}
        {...(faults?.includes('degree') && line.degree === null
          ? { error: texts.refusal('field.required').detail }
          : {})}
      />
      {paragraphs.length > 0 && (
        <Select
          className="w-44"
          label={work('exam.about')}
          value={line.about ?? none}
          onChange={(about) => onChange({ about: about === none ? null : about })}
          options={[
            { value: none, label: work('exam.aboutNone') },
            ...paragraphs.map(({ id }, index) => ({ value: id, label: work('exam.paragraph', { number: index + 1 }) })),
          ]}
        />
      )}
      <PictureInput picture={line.picture} onChange={(picture) => onChange({ picture })} />
      <AttachmentInput {...editing} />
    </div>
  )
}

export function TruthEditor({
  paragraphs,
  ...editing
}: Editing<TruthDraft> & { paragraphs: readonly ParagraphDraft[] }) {
  const work = useWork()
  const { line, onChange } = editing
  return (
    <>
      <QuestionText {...editing} />
      <div className="flex flex-wrap items-center gap-3">
        <span className="field-label">{work('exam.correct')}</span>
        <ToggleGroup
          label={work('exam.correct')}
          value={line.correctAnswer}
          onChange={(correctAnswer) => onChange({ correctAnswer })}
          options={truths.map((value) => ({ value, label: work(value === 'True' ? 'exam.true' : 'exam.false') }))}
        />
      </div>
      <QuestionFoot {...editing} paragraphs={paragraphs} />
    </>
  )
}

export function ChoiceEditor({
  paragraphs,
  ...editing
}: Editing<ChoiceDraft> & { paragraphs: readonly ParagraphDraft[] }) {
  const work = useWork()
  const { line, faults, onChange } = editing
  return (
    <>
      <QuestionText {...editing} />
      <fieldset className="exam-options">
        <legend className="field-label mb-1">{work('exam.correct')}</legend>
        {letters.map((letter) => {
          const name = work(`exam.letters.${letter}`)
          return (
            <div key={letter} className="exam-edit-option">
              <input
                type="radio"
                name={line.id}
                aria-label={work('exam.isCorrect', { letter: name })}
                title={work('exam.isCorrect', { letter: name })}
                checked={line.correctAnswer === letter}
                onChange={() => onChange({ correctAnswer: letter })}
              />
              <TextField
                label={work('exam.option', { letter: name })}
                value={line[optionKey(letter)]}
                maxLength={400}
                onChange={(text) => onChange({ [optionKey(letter)]: text })}
                {...(faults?.includes(letter) ? { error: work('exam.optionMissing') } : {})}
              />
            </div>
          )
        })}
      </fieldset>
      <QuestionFoot {...editing} paragraphs={paragraphs} />
    </>
  )
}
