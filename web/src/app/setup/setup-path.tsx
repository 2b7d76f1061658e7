/** The way from the first setup to the first receipt, drawn to scale: a minute is 50 pixels. */
import { Banknote, BookOpen, Building2, CalendarDays, DoorOpen, GraduationCap, ReceiptText, Users } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { StepMark } from '../../ui/marks/step-mark.tsx'

const steps = [
  { id: 'centre', icon: Building2, minutes: 1 },
  { id: 'room', icon: DoorOpen, minutes: 1 },
  { id: 'period', icon: CalendarDays, minutes: 1 },
  { id: 'course', icon: BookOpen, minutes: 1 },
  { id: 'group', icon: Users, minutes: 2 },
  { id: 'student', icon: GraduationCap, minutes: 2 },
  { id: 'payment', icon: Banknote, minutes: 2 },
  { id: 'receipt', icon: ReceiptText, minutes: 0 },
] as const
const all = steps.reduce((sum, { minutes }) => sum + minutes, 0)

export function SetupPath() {
  const work = useWork()
  return (
    <section className="setup-path" aria-labelledby="setup-path">
      <h2 id="setup-path" className="setup-caption">
        {work('first.path')}
      </h2>
      <p className="setup-lead">{work('first.pathLead')}</p>
      <ol>
        {steps.map(({ id, icon: Icon, minutes }, at) => (
          <li
            key={id}
            data-minutes={minutes}
            data-now={at === 0 || undefined}
            data-end={minutes === 0 || undefined}
            aria-current={at === 0 ? 'step' : undefined}
          >
            <StepMark isNow={at === 0} isDone={minutes === 0}>
              <Icon aria-hidden size={16} />
            </StepMark>
            <span className="setup-words">
              <strong>{work(`first.step.${id}`)}</strong>
              <span>{work(`first.step.${id}Text`)}</span>
            </span>
            <span className="setup-minutes">{work('first.minutes', { count: minutes || all })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
