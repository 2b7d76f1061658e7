/** One student of the register: who, how they attended so far, the three-way mark, and what belongs to it. */
import { memo } from 'react'
import { Banknote, Check, Minus, X } from 'lucide-react'
import { Face } from '../../fields/face.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Badge, StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/marks/class-names.ts'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { usePercentText } from '../use-percent-text.ts'
import type { Mark } from './marks.ts'
import type { AttendanceValue, RegisterStudent } from './register-data.ts'

export const values = ['Attendance', 'Absence', 'Unknown'] as const
const icons = { Attendance: Check, Absence: X, Unknown: Minus }
const words = {
  Attendance: 'attendance.present',
  Absence: 'attendance.absent',
  Unknown: 'attendance.unmarked',
} as const

export interface RegisterRowProps {
  readonly row: RegisterStudent
  readonly index: number
  readonly mark: Mark
  readonly isUnsaved: boolean
  /** Its mark waits for the network. */
  readonly isWaiting: boolean
  /** Tab stops at the controls of this row only. */
  readonly isCurrent: boolean
  readonly canMark: boolean
  /** Why the last save refused it. */
  readonly refusal?: string | undefined
  readonly onChange: (row: RegisterStudent, change: Partial<Mark>) => void
  readonly onSettle: (row: RegisterStudent, keep: 'mine' | 'theirs') => void
  /** Takes the payment for one session from a student without a subscription; undefined where that cannot be. */
  readonly onPay?: ((row: RegisterStudent) => void) | undefined
}

export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { row, index, mark, isUnsaved, isCurrent, refusal } = props
  const texts = useTexts()
  const name = texts.name(row.student.names)
  return (
    <li
      data-row={index}
      className={classNames(
        'register-row',
        isCurrent && 'is-current',
        refusal ? 'is-refused' : isUnsaved && 'is-unsaved',
      )}
    >
      <Who row={row} name={name} isWaiting={props.isWaiting} />
      <MarkControl {...props} name={name} />
      <Extras {...props} name={name} mark={mark} />
      {refusal && <Refusal {...props} refusal={refusal} />}
    </li>
  )
})

function Who({ row, name, isWaiting }: { row: RegisterStudent; name: string; isWaiting: boolean }) {
  const work = useWork()
  const { student } = row
  return (
    <span className="register-who">
      <Face person={student} size="medium" />
      <span className="register-name">
        <bdi>{name}</bdi>
        <span className="register-code">
          {student.code && <Isolate>{student.code}</Isolate>}
          <Percent row={row} />
          {row.warning > 0 && (
            <StateBadge tone={row.warning > 2 ? 'bad' : 'warn'}>
              {work('attendance.warning', { level: row.warning })}
            </StateBadge>
          )}
          {isWaiting && <StateBadge tone="accent">{work('outbox.inRow')}</StateBadge>}
          {!row.expected && <Badge>{work('attendance.notExpected')}</Badge>}
        </span>
      </span>
    </span>
  )
}

function Percent({ row }: { row: RegisterStudent }) {
  const percentText = usePercentText()
  return <span className="register-percent">{percentText(row)}</span>
}

function MarkControl({ row, name, mark, isCurrent, canMark, onChange }: RegisterRowProps & { name: string }) {
  const work = useWork()
  const isDisabled = !canMark || (!row.expected && mark.attendance === 'Unknown')
  return (
    <span role="radiogroup" aria-label={work('attendance.of', { name })} className="marks">
      {values.map((value) => {
        const Icon = icons[value]
        const isOn = mark.attendance === value
        return (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={isOn}
            disabled={isDisabled}
            data-mark={value}
            tabIndex={isCurrent && isOn ? 0 : -1}
            className={`mark is-${value}`}
            onClick={() => onChange(row, { attendance: value })}
          >
            <Icon aria-hidden />
            {work(words[value])}
          </button>
        )
      })}
    </span>
  )
}

const minutesOf = (text: string): number | null => {
  const minutes = Math.min(1440, Number(text.replace(/\D/g, '')))
  return minutes > 0 ? minutes : null
}

function Extras({ row, name, mark, isCurrent, canMark, onChange, onPay }: RegisterRowProps & { name: string }) {
  const work = useWork()
  const tabIndex = isCurrent ? 0 : -1
  if (onPay && canMark && mark.attendance === 'Unknown' && row.expected && !row.subscribed)
    return (
      <span className="register-extras">
        <Button
          onPress={() => onPay(row)}
          tabIndex={!isCurrent ? -1 : undefined}
          aria-label={`${work('door.pay')}: ${name}`}
        >
          <Banknote aria-hidden />
          {work('door.pay')}
        </Button>
      </span>
    )
  if (!canMark || mark.attendance === 'Unknown')
    return <span className="register-extras">{mark.reason && <bdi>{mark.reason}</bdi>}</span>
  if (mark.attendance === 'Absence') {
    return (
      <span className="register-extras">
        <label>
          <input
            type="checkbox"
            className="tick"
            checked={mark.excused}
            tabIndex={tabIndex}
            onChange={(event) => onChange(row, { excused: event.target.checked })}
          />
          {work('attendance.excused')}
        </label>
        {mark.excused && (
          <input
            className="register-minutes min-w-0 flex-1 text-start"
            type="text"
            aria-label={`${work('attendance.reason')}: ${name}`}
            placeholder={work('attendance.reason')}
            value={mark.reason ?? ''}
            maxLength={400}
            tabIndex={tabIndex}
            onChange={(event) => onChange(row, { reason: event.target.value })}
          />
        )}
      </span>
    )
  }
  return (
    <span className="register-extras">
      <Minutes
        label={work('attendance.late')}
        name={name}
        value={mark.minutesLate}
        tabIndex={tabIndex}
        isLate
        onChange={(minutesLate) => onChange(row, { minutesLate })}
      />
      <Minutes
        label={work('attendance.leftEarlyShort')}
        name={name}
        value={mark.leftEarly}
        tabIndex={tabIndex}
        onChange={(leftEarly) => onChange(row, { leftEarly })}
      />
    </span>
  )
}

function Minutes({
  label,
  name,
  value,
  tabIndex,
  isLate,
  onChange,
}: {
  label: string
  name: string
  value: number | null
  tabIndex: number
  isLate?: boolean
  onChange: (value: number | null) => void
}) {
  const work = useWork()
  return (
    <label>
      <span aria-hidden>{label}</span>
      <input
        className="register-minutes"
        inputMode="numeric"
        data-late={isLate || undefined}
        aria-label={`${label}, ${work('attendance.minutes')}: ${name}`}
        placeholder="0"
        value={value ?? ''}
        tabIndex={tabIndex}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(minutesOf(event.target.value))}
      />
    </label>
  )
}

function Refusal({ row, refusal, onSettle }: RegisterRowProps & { refusal: string }) {
  const texts = useTexts()
  const work = useWork()
  if (refusal !== 'record.stale') return <span className="register-reason">{texts.refusal(refusal).detail}</span>
  return (
    <span className="register-reason">
      {work('attendance.changedMeanwhile', { mark: work(words[row.attendance satisfies AttendanceValue]) })}
      <Button onPress={() => onSettle(row, 'theirs')}>{work('attendance.takeTheirs')}</Button>
      <Button onPress={() => onSettle(row, 'mine')}>{work('attendance.keepMine')}</Button>
    </span>
  )
}
