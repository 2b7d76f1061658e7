/** Asking to join: what was typed stays until it has arrived. */
import { useState, type FormEvent } from 'react'
import { CircleCheck } from 'lucide-react'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { askToJoin, type PublicPage } from '../../platform/public-page.ts'
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

export function AskForm({
  page,
  asks,
  choice,
  onChoice,
}: {
  page: PublicPage
  asks: NonNullable<PublicPage['asks']>
  choice: Choice
  onChoice(choice: Choice): void
}) {
  const texts = useTexts()
  const { say } = texts
  const [values, setValues] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<unknown>(null)
  const [isWorking, setWorking] = useState(false)
  const [isDone, setDone] = useState(false)
  const form = useFaultFocus(faults)
  const set = (name: keyof typeof nothing) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const faultOf = (name: string) => (faults[name] ? { error: faults[name](texts) } : {})
  const subject = page.subjects.find(({ token }) => token === choice.subject)
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
  const groups = subject?.groups ?? []
  return (
    <section id="ask" aria-labelledby="ask-title" className="card centre-ask">
      <h2 id="ask-title" className="centre-title">
        {say('front.ask.title')}
      </h2>
      {isDone ? (
        <div className="grid gap-3" role="status">
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden className="text-ok" />
            {say('front.ask.done')}
          </p>
          <Button className="justify-self-start" onPress={() => setDone(false)}>
            {say('front.ask.another')}
          </Button>
        </div>
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
            {page.subjects.length > 0 && (
              <Select
                label={say('front.ask.subject')}
                value={choice.subject}
                options={[
                  { value: '', label: say('front.ask.unsure') },
                  ...page.subjects.map(({ token, names }) => ({ value: token, label: texts.name(names) })),
                ]}
                onChange={(next) => onChoice({ subject: next, group: '' })}
              />
            )}
            {groups.length > 0 && (
              <Select
                label={say('front.ask.group')}
                value={choice.group}
                options={[
                  { value: '', label: say('front.ask.anyGroup') },
                  ...groups.map(({ token, names }) => ({ value: token, label: texts.name(names) })),
                ]}
                onChange={(group) => onChoice({ subject: choice.subject, group })}
              />
            )}
            {asks.knownMethods.length > 0 && (
              <Select
                label={say('front.ask.heard')}
                value={values.knownMethod}
                options={[
                  { value: '', label: say('front.ask.notSaid') },
                  ...asks.knownMethods.map(({ token, names }) => ({ value: token, label: texts.name(names) })),
                ]}
                onChange={set('knownMethod')}
              />
            )}
          </div>
          <TextArea
            label={say('front.ask.note')}
            maxLength={1000}
            value={values.note}
            onChange={set('note')}
            {...faultOf('note')}
          />
          {/* people do not see it; programs that fill in everything do */}
          <input
            name="website"
            className="centre-trap"
            tabIndex={-1}
            autoComplete="off"
            aria-hidden
            value={values.website}
            onChange={(event) => set('website')(event.target.value)}
          />
          <Button variant="primary" size="form" type="submit" className="justify-self-start" isPending={isWorking}>
            {say('front.ask.send')}
          </Button>
        </form>
      )}
    </section>
  )
}
