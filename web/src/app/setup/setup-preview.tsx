/** The look of a centre before it exists: its menu and day, and a receipt with its name, logo and colour. */
import { type CSSProperties } from 'react'
import {
  Banknote,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  GraduationCap,
  House,
  Plus,
  UserPlus,
  Wallet,
} from 'lucide-react'
import { shadesOf } from '@topcenter/model/kit/accent'
import { useToday } from '../../platform/use-today.ts'
import { useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { initialOf } from '../../ui/marks/avatar.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'

const menu = [
  ['home', House],
  ['calendar', CalendarDays],
  ['attendance', ClipboardCheck],
  ['walkIn', UserPlus],
  ['desk', Banknote],
  ['students', GraduationCap],
  ['finance', Wallet],
  ['reports', ChartColumn],
] as const
/** Parts of the highest day of the sample week. */
const week = [1, 0.64, 0.78, 0.24, 0.52, 0.36] as const
/** Piastres. */
const sums = { today: 360_000, week: 960_000, paid: 120_000 } as const

interface PreviewProps {
  readonly name: string
  readonly logo: string | undefined
  readonly accent: string | null
}

export function SetupPreview({ name, logo, accent }: PreviewProps) {
  const work = useWork()
  return (
    <section className="setup-preview" aria-labelledby="setup-preview">
      <h2 id="setup-preview" className="setup-caption">
        {work('first.preview')}
      </h2>
      <p className="setup-lead">{work('first.previewLead')}</p>
      <div className="setup-stage" aria-hidden>
        <Window name={name} logo={logo} />
        <Receipt name={name} logo={logo} accent={accent} />
      </div>
    </section>
  )
}

function Mark({ name, logo }: Omit<PreviewProps, 'accent'>) {
  if (logo) return <img src={logo} alt="" className="setup-sample-logo" />
  return <span className="setup-sample-logo is-letter">{initialOf(name)}</span>
}

function Window({ name, logo }: Omit<PreviewProps, 'accent'>) {
  const work = useWork()
  const { money, amount } = useFormats()
  return (
    <div className="setup-window">
      <div className="setup-menu">
        <p>
          <Mark name={name} logo={logo} />
          <span className="setup-sample-name">{name}</span>
        </p>
        {menu.map(([id, Icon], at) => (
          <span key={id} data-current={at === 0 || undefined}>
            <Icon size={16} />
            {work(`first.sample.${id}`)}
          </span>
        ))}
      </div>
      <div className="setup-day">
        <p className="setup-bar">
          <span />
          <span className="setup-sample-button">
            <Plus size={14} />
            {work('first.sample.add')}
          </span>
        </p>
        <p className="setup-greeting">{work('first.sample.greeting')}</p>
        <div className="setup-figures">
          <p>
            {work('first.sample.today')}
            <strong>{amount(sums.today)}</strong>
          </p>
          <p>
            {work('first.sample.present')}
            <strong>{work('first.sample.presentValue')}</strong>
          </p>
        </div>
        <div className="setup-week">
          <p>
            {work('first.sample.week')}
            <strong>{money(sums.week)}</strong>
          </p>
          <div>
            {week.map((part) => (
              <span key={part} style={{ blockSize: `${100 * part}%` }} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Paper is white in both themes, so it has the shades of the light one. */
function Receipt({ name, logo, accent }: PreviewProps) {
  const work = useWork()
  const { money, date } = useFormats()
  const today = useToday()
  const shades = shadesOf(accent ?? '#0b6579').light
  const style = {
    '--paper-accent': shades.accent,
    '--paper-soft': shades['accent-soft'],
    '--paper-ink': shades['accent-ink'],
  } as CSSProperties
  return (
    <div className="setup-receipt" style={style}>
      <p className="setup-paper-head">
        <Mark name={name} logo={logo} />
        <span>
          <strong className="setup-sample-name">{name}</strong>
          <span>{work('first.sample.receipt')}</span>
        </span>
      </p>
      <dl>
        <dt>{work('first.sample.number')}</dt>
        <dd>1</dd>
        <dt>{work('first.sample.date')}</dt>
        <dd>{date(today)}</dd>
        <dt>{work('first.sample.from')}</dt>
        <dd>{work('first.sample.fromValue')}</dd>
        <dt>{work('first.sample.for')}</dt>
        <dd>{work('first.sample.forValue')}</dd>
      </dl>
      <div className="setup-paid">
        <p>
          {work('first.sample.paid')}
          <strong>{money(sums.paid)}</strong>
        </p>
        <p>{work('first.sample.inWords')}</p>
      </div>
      <p className="setup-scan">
        <QrCode text={name} label="" />
        <span>{work('first.sample.scan')}</span>
      </p>
    </div>
  )
}
