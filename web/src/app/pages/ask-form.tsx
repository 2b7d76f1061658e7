/** Asking to join: what was typed stays until it has arrived. */
import { type FormEvent, useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { askToJoin, type PublicPage, type Subject } from '../../platform/public-page.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { type Faults, faultsIn } from '../login/new-password-fields.tsx'
import { useFaultFocus } from '../login/use-fault-focus.ts'

export interface Choice {
  readonly subject: string
  readonly group: string
}
const nothing = { name: '', phone: '', knownMethod: '', note: '', website: '' }

interface AskFormProps {
  readonly page: PublicPage
  readonly asks: NonNullable<PublicPage['asks']>
  readonly choice: Choice
  onChoice(choice: Choice): void
}

export function AskForm({ page, asks, choice, onChoice }: AskFormProps) {
  const texts = useTexts()
  const { say } = texts
  const { values, set, faults, error, isWorking, isDone, again, submit } = useAsking(choice, onChoice)
  const form = useFaultFocus(faults)
  const faultOf = (name: string) => (faults[name] ? { error: faults[name](texts) } : {})
  return (
    <section id="ask" aria-labelledby="ask-title" className="card centre-ask">
      <h2 id="ask-title" className="centre-title">
        {say('front.ask.title')}
      </h2>
      {isDone ? (
        <Done onAgain={again} />
      ) : (
        <form ref={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
          <p className="text-ink-2">{say('front.ask.lead')}</p>
          <div role="alert">{error !== null && <AlertBanner tone="bad">{problemText(error, texts)}</AlertBanner>}</div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={say('front.ask.name')}
              name="name"
              isRequired
              maxLength={120}
              autoComplete="name"
              value={values.name}
              onChange={set('name')}
              {...faultOf('name')}
            />
            <TextField
              label={say('front.ask.phone')}
              name="tel"
              isRequired
              isolate
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="0100 123 4567"
              value={values.phone}
              onChange={set('phone')}
              {...faultOf('phone')}
            />
            <SubjectAndGroup subjects={page.subjects} choice={choice} onChoice={onChoice} />
            <NamedSelect
              label={say('front.ask.heard')}
              none={say('front.ask.notSaid')}
              items={asks.knownMethods}
              value={values.knownMethod}
              onChange={set('knownMethod')}
            />
          </div>
          <TextArea
            label={say('front.ask.note')}
            maxLength={1000}
            value={values.note}
            onChange={set('note')}
            {...faultOf('note')}
          />
          <Trap value={values.website} onChange={set('website')} />
          <Button variant="primary" size="form" type="submit" className="justify-self-start" isPending={isWorking}>
            {say('front.ask.send')}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Keeps the values of the form and sends them. A faulty or failed request loses nothing that was typed. */
function useAsking(choice: Choice, onChoice: (choice: Choice) => void) {
  const [values, setValues] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<unknown>(null)
  const [isWorking, setWorking] = useState(false)
  const [isDone, setDone] = useState(false)
  const set = (name: keyof typeof nothing) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Faults = {
      ...(values.name.trim() ? {} : { name: (now) => now.say('front.ask.needName') }),
      ...(values.phone.trim() ? {} : { phone: (now) => now.say('front.ask.needPhone') }),
    }
    setFaults(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      await askToJoin({
        name: values.name.trim(),
        phone: values.phone.trim(),
        educationalCategoryToken: choice.group ? '' : choice.subject,
        educationalGroupToken: choice.group,
        knownMethodToken: values.knownMethod,
        note: values.note.trim(),
        website: values.website,
      })
      setDone(true)
      setValues(nothing)
      onChoice({ subject: '', group: '' })
    } catch (reason) {
      const placed = faultsIn(reason)
      const isPlaced =
        reason instanceof Problem &&
        reason.fields.every(({ name }) => name === 'name' || name === 'phone' || name === 'note')
      setFaults(placed)
      setError(isPlaced && Object.keys(placed).length > 0 ? null : reason)
    }
    setWorking(false)
  }
  return { values, set, faults, error, isWorking, isDone, again: () => setDone(false), submit }
}

function Done({ onAgain }: { onAgain(): void }) {
  const { say } = useTexts()
  return (
    <div className="grid gap-3" role="status">
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="text-ok" />
        {say('front.ask.done')}
      </p>
      <Button className="justify-self-start" onPress={onAgain}>
        {say('front.ask.another')}
      </Button>
    </div>
  )
}

interface SubjectAndGroupProps {
  readonly subjects: readonly Subject[]
  readonly choice: Choice
  onChoice(choice: Choice): void
}

function SubjectAndGroup({ subjects, choice, onChoice }: SubjectAndGroupProps) {
  const { say } = useTexts()
  const subject = subjects.find(({ token }) => token === choice.subject)
  return (
    <>
      <NamedSelect
        label={say('front.ask.subject')}
        none={say('front.ask.unsure')}
        items={subjects}
        value={choice.subject}
        onChange={(next) => onChoice({ subject: next, group: '' })}
      />
      <NamedSelect
        label={say('front.ask.group')}
        none={say('front.ask.anyGroup')}
        items={subject?.groups ?? []}
        value={choice.group}
        onChange={(group) => onChoice({ subject: choice.subject, group })}
      />
    </>
  )
}

interface NamedSelectProps {
  readonly label: string
  /** Label of the option that chooses none. */
  readonly none: string
  readonly items: readonly Pick<Subject, 'token' | 'names'>[]
  readonly value: string
  onChange(token: string): void
}

/** Chooses one of the items; renders nothing if there are none. */
function NamedSelect({ label, none, items, value, onChange }: NamedSelectProps) {
  const texts = useTexts()
  if (items.length === 0) return null
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: '', label: none },
        ...items.map(({ token, names }) => ({ value: token, label: texts.name(names) })),
      ]}
      onChange={onChange}
    />
  )
}

/** An input that people do not see; programs that fill in everything do. */
const Trap = ({ value, onChange }: { value: string; onChange(value: string): void }) => (
  <input
    name="website"
    className="centre-trap"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
