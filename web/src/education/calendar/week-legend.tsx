/** Above the week: its subjects by colour, each of which can be hidden, and what is counted of its lessons. */
import { type CSSProperties, useState } from 'react'
import { Check, TriangleAlert } from 'lucide-react'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { CalendarData } from './calendar-data.ts'
import { hueOf, isPatterned, subjectsShown, type Tally } from './subjects.ts'

/** More stand in a second line when they are asked for. */
const atFirst = 7

export interface WeekLegendProps {
  readonly data: CalendarData
  readonly hidden: ReadonlySet<string>
  readonly tally: Tally
  onToggle(subject: string): void
}

export function WeekLegend({ data, hidden, tally, onToggle }: WeekLegendProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const all = subjectsShown(data)
  const shown = isWhole ? all : all.slice(0, atFirst)
  return (
    <div className="week-legend">
      <div role="group" aria-label={work('calendar.subjects')}>
        {shown.map((token) => (
          <button
            key={token}
            type="button"
            aria-pressed={!hidden.has(token)}
            onClick={() => onToggle(token)}
            style={{ '--hue': hueOf(data.subjects[token]) } as CSSProperties}
            data-patterned={isPatterned(data.subjects[token]) || undefined}
          >
            <i aria-hidden />
            <bdi>{texts.name(data.subjects[token]?.names)}</bdi>
          </button>
        ))}
        {all.length > atFirst && (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? work('calendar.fewerSubjects')
              : work('calendar.otherSubjects', { count: formats.number(all.length - atFirst) })}
          </button>
        )}
      </div>
      <TallyLine tally={tally} />
    </div>
  )
}

function TallyLine({ tally }: { tally: Tally }) {
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  return (
    <p className="week-tally">
      {isStaff(who.userType) && (
        <>
          <span className="text-ok">
            <Check aria-hidden size={14} /> {work('calendar.registered')} <bdi>{formats.number(tally.taken)}</bdi>
          </span>
          <span className={tally.missing > 0 ? 'text-warn' : undefined}>
            <TriangleAlert aria-hidden size={14} /> {work('calendar.notRegistered')}{' '}
            <bdi>{formats.number(tally.missing)}</bdi>
          </span>
        </>
      )}
      <span>{work('calendar.lessons', { count: tally.lessons })}</span>
      {tally.sold !== undefined && (
        <span>
          {work('calendar.seatsSold')} <bdi dir="ltr">{formats.percent(Math.round(tally.sold))}</bdi>
        </span>
      )}
    </p>
  )
}
