/** The colour of a centre: swatches of its logo first, then some that suit any centre, then any other. */
import { useId } from 'react'
import { Check, CircleCheck, Plus } from 'lucide-react'
import { correctedIn, shadesOf } from '@topcenter/model/kit/accent'
import { useWork } from '../../platform/texts.ts'
import { FieldHead } from './field-head.tsx'

/** The first is the product's own, which needs no choice. */
const usual = [
  ['teal', '#0b6579'],
  ['green', '#17663f'],
  ['purple', '#6540b5'],
  ['rose', '#a8326b'],
  ['red', '#b3261e'],
  ['blue', '#3247a8'],
  ['brown', '#8a5a00'],
] as const
const fromLogo = ['logoFirst', 'logoSecond'] as const
const shownWithLogo = 5

interface ColourChoiceProps {
  readonly value: string | null
  /** Colours of the logo. */
  readonly colours: readonly string[]
  onChange(value: string | null): void
}

export function ColourChoice({ value, colours, onChange }: ColourChoiceProps) {
  const work = useWork()
  const id = useId()
  const chosen = value ?? usual[0][1]
  const swatches = [
    ...colours.map((hex, at) => ({ hex, label: work(`first.colours.${fromLogo[at]!}`), isOfLogo: true })),
    ...(colours.length > 0 ? usual.slice(0, shownWithLogo) : usual).map(([name, hex]) => ({
      hex: hex as string,
      label: work(`first.colours.${name}`),
      isOfLogo: false,
    })),
  ]
  const isOwn = !swatches.some(({ hex }) => hex === chosen)
  return (
    <div className="setup-field" role="radiogroup" aria-labelledby={id}>
      <FieldHead id={id} label={work('first.colour')} />
      <div className="setup-swatches">
        {swatches.map(({ hex, label, isOfLogo }, at) => (
          <label
            key={`${hex} ${label}`}
            className="setup-swatch"
            title={label}
            style={{ background: shadesOf(hex).light.accent }}
            data-last={isOfLogo && !swatches[at + 1]?.isOfLogo ? true : undefined}
          >
            <input
              type="radio"
              name={id}
              aria-label={label}
              checked={chosen === hex}
              onChange={() => onChange(hex === usual[0][1] ? null : hex)}
            />
            {chosen === hex && <Check aria-hidden size={16} />}
          </label>
        ))}
        <label
          className="setup-swatch is-own"
          title={work('first.colours.own')}
          style={isOwn ? { background: shadesOf(chosen).light.accent } : undefined}
          data-chosen={isOwn || undefined}
        >
          <input
            type="color"
            aria-label={work('first.colours.own')}
            value={chosen}
            onChange={({ target }) => onChange(target.value)}
          />
          {isOwn ? <Check aria-hidden size={16} /> : <Plus aria-hidden size={16} />}
        </label>
      </div>
      <p className="setup-note" aria-live="polite">
        <CircleCheck aria-hidden size={14} className="text-ok" />
        <span>
          {colours.length > 0 && `${work('first.fromLogo', { count: colours.length })} `}
          {work(correctedIn(chosen, shadesOf(chosen)).includes('light') ? 'first.darkened' : 'first.clear')}
        </span>
      </p>
    </div>
  )
}
