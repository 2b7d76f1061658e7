/** Outcome of the call: notes, an outcome by one key, the next date, and on to the next person. */
import type { ReactNode, RefObject } from 'react'
import { CalendarClock, Check, CircleX, Clock, type LucideIcon, PhoneOff } from 'lucide-react'
import type { CallLine } from '@topcenter/model/interests/api'
import { lostReasons } from '@topcenter/model/interests/follow-up'
import { optionOf } from '../../fields/reference-search.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { DateTimeField } from '../../ui/inputs/date-time-field.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { type Draft, needsDate, noAnswers, type Outcome, outcomes, presets } from './call-data.ts'
import { PriorityPicker } from './priority.tsx'

const icons: Readonly<Record<Outcome, LucideIcon>> = {
  willJoin: Check,
  thinks: Clock,
  noAnswer: PhoneOff,
  later: CalendarClock,
  lost: CircleX,
}
const longest = 4_000

interface OutcomeBarProps {
  readonly draft: Draft
  /** Priority that the student's call has. */
  readonly priority: CallLine['priority']
  readonly timeZone: string
  readonly missing: string | null
  readonly textRef: RefObject<HTMLTextAreaElement | null>
  readonly isPending: boolean
  readonly join: ReactNode
  onChange(to: Partial<Draft>): void
  onChoose(outcome: Outcome): void
  onSave(): void
}

export function OutcomeBar({
  draft,
  priority,
  timeZone,
  missing,
  textRef,
  isPending,
  join,
  onChange,
  onChoose,
  onSave,
}: OutcomeBarProps) {
  const work = useWork()
  return (
    <footer className="call-foot no-print">
      <TextArea
        label={work('calls.said')}
        hideLabel
        placeholder={work('calls.saidHint')}
        rows={2}
        maxLength={longest}
        value={draft.text}
        onChange={(text) => onChange({ text })}
        inputRef={textRef}
      />
      <div className="call-outcomes" role="group" aria-label={work('calls.outcome')}>
        {outcomes.map((each, index) => {
          const Icon = icons[each]
          return (
            <Press
              key={each}
              className={`call-outcome of-${each}`}
              aria-pressed={draft.outcome === each}
              aria-keyshortcuts={String(index + 1)}
              onPress={() => onChoose(each)}
            >
              <span className="flex items-center gap-2">
                <Icon aria-hidden size={18} />
                {work(`calls.outcomes.${each}`)}
              </span>
              <KeyHint keys={String(index + 1)} />
            </Press>
          )
        })}
      </div>
      <div className="call-last">
        <Further {...{ draft, priority, timeZone, onChange }} />
        <span className="grow" />
        <span role="status" className={missing ? 'text-sm text-bad' : 'text-sm text-ink-3'}>
          {missing ?? (draft.text ? work('calls.draftKept') : '')}
        </span>
        {join}
        <Button variant="primary" isPending={isPending} keys="Ctrl ⏎" onPress={onSave}>
          {work('calls.saveNext')}
        </Button>
      </div>
    </footer>
  )
}

/** Asks for the reason of a loss, for the kind of silence, or for date and priority of the next call. */
function Further({
  draft,
  priority,
  timeZone,
  onChange,
}: Pick<OutcomeBarProps, 'draft' | 'priority' | 'timeZone' | 'onChange'>) {
  const work = useWork()
  const texts = useTexts()
  if (draft.outcome === 'lost')
    return (
      <Chips
        label={texts.field('interestFollowUp', 'lostReason')}
        values={lostReasons}
        chosen={draft.lostReason}
        text={(value) => texts.value('interestFollowUp', 'lostReason', value)}
        onChoose={(lostReason) => onChange({ lostReason })}
      />
    )
  return (
    <>
      {draft.outcome === 'noAnswer' ? (
        <>
          <Chips
            label={work('calls.outcomes.noAnswer')}
            values={noAnswers}
            chosen={draft.noAnswer}
            text={(value) => texts.value('interestFollowUp', 'replyStatus', value)}
            onChoose={(noAnswer) => onChange({ noAnswer })}
          />
          <span className="text-sm text-ink-3">{work('calls.bySettings')}</span>
        </>
      ) : (
        <Dates draft={draft} timeZone={timeZone} onChange={onChange} />
      )}
      {draft.outcome && (
        <PriorityPicker
          value={draft.priority === undefined ? priority && optionOf(priority, texts) : draft.priority}
          onChange={(to) => onChange({ priority: to })}
        />
      )}
    </>
  )
}

function Dates({ draft, timeZone, onChange }: Pick<OutcomeBarProps, 'draft' | 'timeZone' | 'onChange'>) {
  const work = useWork()
  const formats = useFormats()
  const now = useMinute()
  if (!needsDate(draft.outcome)) return null
  const all = presets(now, timeZone)
  return (
    <div className="call-dates" role="group" aria-label={work('calls.nextFollowUp')}>
      <span className="text-sm text-ink-3">
        {work('calls.nextFollowUp')} <KeyHint keys="D" />
      </span>
      {all.map(({ key, at }) => (
        <Press key={key} className="chip" aria-pressed={draft.nextAt === at} onPress={() => onChange({ nextAt: at })}>
          {key === 'inThree' || key === 'inWeek' ? formats.day(at) : work(`calls.${key}`)} {formats.time(at)}
        </Press>
      ))}
      <DateTimeField
        label={work('calls.nextFollowUp')}
        hideLabel
        value={draft.nextAt}
        timeZone={timeZone}
        onChange={(nextAt) => onChange({ nextAt })}
      />
    </div>
  )
}

interface ChipsProps<T extends string> {
  readonly label: string
  readonly values: readonly T[]
  readonly chosen: string
  text(value: T): string
  onChoose(value: T): void
}
function Chips<T extends string>({ label, values, chosen, text, onChoose }: ChipsProps<T>) {
  return (
    <div className="call-dates" role="group" aria-label={label}>
      <span className="text-sm text-ink-3">{label}</span>
      {values.map((each) => (
        <Press key={each} className="chip" aria-pressed={chosen === each} onPress={() => onChoose(each)}>
          {text(each)}
        </Press>
      ))}
    </div>
  )
}
