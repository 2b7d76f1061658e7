/** Design models of a version with what its client says of them, and what they ask of lines and of the whole. */
import { type ReactNode, useId, useState } from 'react'
import { MessageCircle } from 'lucide-react'
import { Attachments } from '../../fields/attachments.tsx'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { type Pin, PinnedPicture, type Place } from './pinned-picture.tsx'
import type { SaidRemark, Sent, SentDetail, SentModel, SentRemark } from './sent-data.ts'

interface SentRemarksProps {
  readonly sent: Sent
  /** True for visitors by the link: the writer must enter a name. */
  readonly asksName: boolean
  readonly mayWrite: boolean
  /** Returns the address of a picture or a file of the version. */
  addressOf(part: 'pictures' | 'files', token: string): string
  /** Throws what the server refuses. */
  onRemark(said: SaidRemark): Promise<void>
}
type About = Pick<SaidRemark, 'detail' | 'model'> & Partial<Place>

export function SentRemarks({ sent, asksName, mayWrite, addressOf, onRemark }: SentRemarksProps) {
  const work = useWork()
  const texts = useTexts()
  const id = useId()
  const [about, setAbout] = useState<About>()
  const [name, setName] = useState('')
  const numbers = new Map(sent.remarks.map(({ token }, at) => [token, at + 1]))
  const others = sent.remarks.filter(({ model }) => !sent.details.some(({ models }) => models.some(isCalled(model))))
  const show = (remarks: readonly SentRemark[]) => <Remarks remarks={remarks} numbers={numbers} sent={sent} id={id} />
  return (
    <>
      {sent.details.flatMap((detail) =>
        detail.models.map((model) => (
          <Model
            key={model.token}
            model={model}
            detail={detail}
            remarks={sent.remarks.filter((each) => each.model === model.token)}
            numbers={numbers}
            addressOf={addressOf}
            id={id}
            onAbout={mayWrite ? (place) => setAbout({ model: model.token, ...place }) : undefined}
            show={show}
          />
        )),
      )}
      {(mayWrite || others.length > 0) && (
        <section aria-labelledby={`${id}-others`} className="grid gap-2">
          <h2 id={`${id}-others`} className="font-semibold">
            {work('sent.remarks')}
          </h2>
          {others.length > 0 && show(others)}
          {mayWrite && (
            <Button className="justify-self-start" onPress={() => setAbout({})}>
              <MessageCircle aria-hidden size={16} />
              {work('sent.ask')}
            </Button>
          )}
        </section>
      )}
      {about && (
        <Writing
          lines={sent.details.map(({ token, names }) => ({ value: token, label: texts.name(names) }))}
          about={about}
          name={asksName ? name : undefined}
          onName={setName}
          onClose={() => setAbout(undefined)}
          onRemark={onRemark}
        />
      )}
    </>
  )
}

const isCalled =
  (token: string | null) =>
  (model: SentModel): boolean =>
    model.token === token

interface ModelProps {
  readonly model: SentModel
  readonly detail: SentDetail
  readonly remarks: readonly SentRemark[]
  readonly numbers: ReadonlyMap<string, number>
  readonly id: string
  addressOf(part: 'pictures' | 'files', token: string): string
  readonly onAbout: ((place: Place | undefined) => void) | undefined
  show(remarks: readonly SentRemark[]): ReactNode
}
function Model({ model, detail, remarks, numbers, id, addressOf, onAbout, show }: ModelProps) {
  const work = useWork()
  const texts = useTexts()
  const line = texts.name(detail.names)
  const pins = remarks.flatMap(({ token, x, y, text, answer }): Pin[] =>
    x === null || y === null
      ? []
      : [{ key: token, number: numbers.get(token)!, x, y, label: text, isAnswered: answer !== null }],
  )
  return (
    <section aria-labelledby={`${id}-${model.token}`} className="grid gap-2">
      <h2 id={`${id}-${model.token}`} className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        <bdi>{model.title}</bdi>
        <span className="text-sm font-normal text-ink-2">
          <bdi>{line}</bdi>
          {onAbout && model.picture && <> · {work('sent.pinHint')}</>}
        </span>
      </h2>
      {model.details && (
        <p className="whitespace-pre-line text-ink-2">
          <bdi>{model.details}</bdi>
        </p>
      )}
      {model.picture && (
        <PinnedPicture
          src={addressOf('pictures', model.token)}
          alt={model.title}
          pins={pins}
          placeLabel={work('sent.pin', { title: model.title })}
          onPlace={onAbout}
          onPin={(key) => document.getElementById(`${id}-${key}`)?.focus()}
        />
      )}
      {model.files.length > 0 && (
        <Attachments
          label={work('sent.files')}
          files={model.files.map(({ token, fileName, mediaType, size }) => ({
            token,
            names: { und: fileName },
            mediaType,
            size,
            path: addressOf('files', token),
          }))}
        />
      )}
      {remarks.length > 0 && show(remarks)}
      {onAbout && (
        <Button className="justify-self-start" onPress={() => onAbout(undefined)}>
          <MessageCircle aria-hidden size={16} />
          {work('sent.writeOf')}
        </Button>
      )}
    </section>
  )
}

interface RemarksProps {
  readonly remarks: readonly SentRemark[]
  readonly numbers: ReadonlyMap<string, number>
  readonly sent: Sent
  readonly id: string
}
function Remarks({ remarks, numbers, sent, id }: RemarksProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
    <ol className="sent-lines">
      {remarks.map(({ token, detail, model, text, writer, at, answer }) => {
        const line = model === null && sent.details.find((each) => each.token === detail)
        const head = [writer && texts.name(writer), line && texts.name(line.names), formats.dateTime(at)]
        return (
          <li key={token} id={`${id}-${token}`} tabIndex={-1} className={`remark${answer ? ' is-answered' : ''}`}>
            <span className="remark-number">{formats.number(numbers.get(token)!)}</span>
            <span className="whitespace-pre-line">
              <bdi>{text}</bdi>
            </span>
            <span className="text-sm text-ink-2">
              {head.filter(Boolean).map((part, at) => (
                <span key={at}>
                  {at > 0 && ' · '}
                  <bdi>{part}</bdi>
                </span>
              ))}
            </span>
            {answer && (
              <span className="remark-answer whitespace-pre-line">
                <span className="text-sm text-ink-2">{work('sent.answerOfCentre')}</span> <bdi>{answer}</bdi>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface WritingProps {
  readonly lines: readonly { readonly value: string; readonly label: string }[]
  readonly about: About
  /** Undefined where the writer is known. */
  readonly name: string | undefined
  onName(name: string): void
  onClose(): void
  onRemark(said: SaidRemark): Promise<void>
}
const whole = 'whole'
function Writing({ lines, about, name, onName, onClose, onRemark }: WritingProps) {
  const work = useWork()
  const [text, setText] = useState('')
  const [line, setLine] = useState(whole)
  const [isShort, setShort] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (!text.trim() || name?.trim() === '') return setShort(true)
    setBusy(true)
    try {
      await onRemark({
        ...about,
        ...(about.model || line === whole ? {} : { detail: line }),
        text: text.trim(),
        ...(name === undefined ? {} : { writerName: name.trim() }),
      })
      onClose()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reportProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const missing = (value: string) => (isShort && !value.trim() ? { error: work('sent.needed') } : {})
  return (
    <Dialog
      isOpen
      size="small"
      title={work(about.model ? 'sent.writeOf' : 'sent.ask')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      actions={
        <Button variant="primary" isPending={isBusy} onPress={() => void send()}>
          {work('sent.sendRemark')}
        </Button>
      }
    >
      <div className="grid gap-3">
        {!about.model && (
          <Select
            label={work('sent.askAbout')}
            value={line}
            options={[{ value: whole, label: work('sent.askWhole') }, ...lines]}
            onChange={setLine}
          />
        )}
        <TextArea
          autoFocus
          label={work('sent.remark')}
          value={text}
          maxLength={1000}
          rows={3}
          onChange={setText}
          {...missing(text)}
        />
        {name !== undefined && (
          <TextField label={work('sent.yourName')} value={name} maxLength={200} onChange={onName} {...missing(name)} />
        )}
      </div>
    </Dialog>
  )
}
