/**
 * To whom, as what and when the report goes out, exactly as its address asks for it; or how a schedule is to be from
 * now on.
 */
import { useState } from 'react'
import { MessageCircle } from 'lucide-react'
import { type Report, screenOf } from '@topcenter/model/reports/report'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { sendingFormats, sendingLanguages } from '@topcenter/model/reports/sending'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useSavedViews } from '../../platform/saved-views.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Unnamed } from '../../records/unnamed.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { MultiSelect } from '../../ui/inputs/multi-select.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useReportWords } from '../report-words.ts'
import {
  type Format,
  makeLink,
  type Receivers,
  type Schedule,
  type SentLanguage,
  useReceivers,
  useSend,
} from './sending-data.ts'
import { type When, WhenFields } from './when-fields.tsx'

interface SendDialogProps {
  readonly report: Report
  /** Query string of the shown report. */
  readonly query: string
  /** The schedule that is changed; left out, something new is sent. */
  readonly schedule?: Schedule
  onClose(): void
}

interface Asked extends When {
  readonly query: string
  readonly name: string
  readonly users: readonly string[]
  /** Typed text: addresses with commas or spaces between them. */
  readonly mails: string
  readonly format: Format
  readonly language: SentLanguage
  readonly sendsEmpty: boolean
}
type Faults = Readonly<Record<string, string>>

const addressesIn = (typed: string): { readonly address: string }[] =>
  typed
    .split(/[\s,;،؛]+/)
    .filter(Boolean)
    .map((address) => ({ address }))

/** Nothing chosen yet. */
const fresh = (query: string, name: string, language: SentLanguage): Asked => ({
  query,
  every: 'once',
  days: [],
  monthDay: '1',
  at: '08:00',
  name: name.slice(0, 60),
  users: [],
  mails: '',
  format: 'link',
  language,
  sendsEmpty: true,
})
/** A schedule as it is. */
const askedOf = ({ receivers, monthDay, ...schedule }: Schedule): Asked => ({
  ...schedule,
  monthDay: monthDay ?? '1',
  users: receivers.flatMap(({ token }) => token ?? []),
  mails: receivers.flatMap(({ mail }) => mail ?? []).join(', '),
})

export function SendDialog({ report, query, schedule, onClose }: SendDialogProps) {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const title = texts.screen(screenOf(report))
  const { data, error, isFetching, refetch } = useReceivers(report.id)
  const [asked, setAsked] = useState<Asked>(() => (schedule ? askedOf(schedule) : fresh(query, title, texts.language)))
  const [faults, setFaults] = useState<Faults>({})
  const change = (next: Asked) => {
    setAsked(next)
    setFaults({})
  }
  const { mutateAsync, isPending } = useSend(schedule?.token)
  const submit = async () => {
    try {
      await mutateAsync(wishOf(report, asked, data))
      const done = asked.every === 'once' ? words.sent : words.scheduled
      toasts.show({ tone: 'success', text: schedule ? texts.say('form.saved') : done })
      onClose()
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.fields.length === 0) return reportProblem(problem)
      setFaults(Object.fromEntries(problem.fields.map((fault) => [fault.name.split(/[.[]/)[0]!, texts.fault(fault)])))
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={texts.fill(schedule ? words.editTitle : words.title, { report: schedule?.name ?? title })}
      size="medium"
      actions={
        <>
          {asked.every === 'once' && <ByWhatsApp report={report} query={query} language={asked.language} />}
          <Button variant="primary" isPending={isPending} isDisabled={!data} onPress={() => void submit()}>
            {schedule ? texts.say('form.save') : asked.every === 'once' ? words.send : words.schedule}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <LineSkeleton />
      ) : (
        <div className="form-grid">
          <WhenFields
            value={asked}
            isSchedule={schedule !== undefined}
            faults={faults}
            onChange={(when) => change({ ...asked, ...when })}
          />
          {schedule && (
            <Question
              report={report}
              was={schedule.query}
              value={asked.query}
              onChange={(next) => change({ ...asked, query: next })}
            />
          )}
          <Fields receivers={data} value={asked} faults={faults} onChange={change} />
        </div>
      )}
    </Dialog>
  )
}

/** Returns the request. It omits users who may no longer see the report: they cannot be chosen. */
function wishOf(report: Report, asked: Asked, receivers: Receivers | undefined) {
  const { query, users, mails, format, language, every, name, days, monthDay, at, sendsEmpty } = asked
  const userTokens = users.filter((user) => receivers?.users.some(({ token }) => token === user))
  const wish = { report: report.id, query, format, language, userTokens, mails: addressesIn(mails) }
  if (every === 'once') return wish
  return {
    ...wish,
    name,
    every,
    days: every === 'week' || every === 'weekdays' ? days.map((day) => ({ day })) : [],
    monthDay: every === 'month' ? monthDay : null,
    at,
    sendsEmpty,
  }
}

interface FieldsProps {
  readonly receivers: Receivers
  readonly value: Asked
  readonly faults: Faults
  onChange(value: Asked): void
}

function Fields({ receivers, value, faults, onChange }: FieldsProps) {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const set = (change: Partial<Asked>) => onChange({ ...value, ...change })
  const fault = (name: string) => (faults[name] ? { error: faults[name] } : {})
  return (
    <>
      {value.every !== 'once' && (
        <TextField
          label={words.name}
          isRequired
          maxLength={60}
          value={value.name}
          onChange={(name) => set({ name })}
          {...fault('name')}
        />
      )}
      <Users receivers={receivers} value={value.users} onChange={(users) => set({ users })} {...fault('userTokens')} />
      <Unnamed count={receivers.unnamed} />
      {receivers.mail || value.mails ? (
        <TextField
          label={words.mails}
          description={words.mailsHint}
          isolate
          inputMode="email"
          value={value.mails}
          onChange={(mails) => set({ mails })}
          {...fault('mails')}
        />
      ) : (
        <p className="col-span-full text-sm text-ink-3">{words.mailOff}</p>
      )}
      <RadioGroup
        label={words.format}
        options={sendingFormats.map((format) => ({ value: format, label: words.formats[format] }))}
        value={value.format}
        onChange={(format) => set({ format })}
      />
      <Select
        label={words.language}
        options={sendingLanguages.map((language) => ({ value: language, label: words.languages[language] }))}
        value={value.language}
        onChange={(language) => set({ language })}
      />
      {value.every !== 'once' && (
        <RadioGroup
          label={words.ifEmpty}
          options={[
            { value: 'send', label: words.sendEmpty },
            { value: 'skip', label: words.skipEmpty },
          ]}
          value={value.sendsEmpty ? 'send' : 'skip'}
          onChange={(chosen) => set({ sendsEmpty: chosen === 'send' })}
        />
      )}
      {faults.query && (
        <div className="col-span-full">
          <AlertBanner tone="bad">{texts.say('problem.permission')}</AlertBanner>
        </div>
      )}
    </>
  )
}

interface QuestionProps {
  readonly report: Report
  /** The query string with which the schedule goes out so far. */
  readonly was: string
  readonly value: string
  onChange(value: string): void
}

/** Chooses the query of the schedule: the current one, or that of a saved report. */
function Question({ report, was, value, onChange }: QuestionProps) {
  const { sending: words } = useReportWords()
  const saved = (useSavedViews() ?? []).filter(({ list, query }) => list === savedAs(report) && query !== was)
  if (saved.length === 0) return null
  return (
    <Select
      label={words.question}
      options={[
        { value: was, label: words.asSoFar },
        ...[...new Map(saved.map(({ query, name }) => [query, name]))].map(([query, label]) => ({
          value: query,
          label,
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

interface UsersProps {
  readonly receivers: Receivers
  readonly value: readonly string[]
  readonly error?: string
  onChange(value: readonly string[]): void
}

/** Chooses among the users who may see the report; oneself is last, since one has it already. */
function Users({ receivers, value, onChange, ...fault }: UsersProps) {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const { token: own } = useWho()
  const options = receivers.users
    .toSorted((a, b) => Number(a.token === own) - Number(b.token === own))
    .map(({ token, names }) => ({ value: token, label: texts.name(names) }))
  return (
    <MultiSelect
      label={words.users}
      placeholder={words.nobody}
      options={options}
      value={value}
      onChange={onChange}
      {...fault}
    />
  )
}

/** WhatsApp opens with the words and the link; the person sends them there, to whom they want. */
function ByWhatsApp({ report, query, language }: { report: Report; query: string; language: SentLanguage }) {
  const { sending: words } = useReportWords()
  const [isPending, setPending] = useState(false)
  const open = async () => {
    // opened by the press itself: a window that opens after an answer is blocked
    const chat = window.open('', '_blank')
    setPending(true)
    try {
      const { text } = await makeLink({ report: report.id, query, language })
      const address = whatsAppAddress('', text)
      if (chat) {
        chat.opener = null
        chat.location.href = address
      } else location.href = address
    } catch (problem) {
      chat?.close()
      reportProblem(problem)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button isPending={isPending} title={words.whatsAppHint} onPress={() => void open()}>
      <MessageCircle aria-hidden size={16} />
      {words.whatsApp}
    </Button>
  )
}
