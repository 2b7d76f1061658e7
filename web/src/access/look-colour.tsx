/** The colour, with both themes beside each other as they will be, and what was corrected in which. */
import type { changeOwnLook } from '@topcenter/model/access/api'
import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { correctedIn, type Shades, type ShadeTheme, shadesOf, shadeThemes } from '@topcenter/model/kit/accent'
import { call } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Press } from '../ui/buttons/press.tsx'
import { ColorField } from '../ui/inputs/color-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { lookQuery, type OwnLook, takeLook } from './look-data.ts'

const suggested = ['#1d4ed8', '#6d28d9', '#be185d', '#b91c1c', '#c2410c', '#a16207', '#15803d', '#0f766e']
const grounds = { light: '#f3f5f7', dark: '#0c1116' } as const
const inks = { light: '#14202b', dark: '#e9eff4' } as const

export function ColourCard({ look }: { look: OwnLook }) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const [value, setValue] = useState(look.accent)
  const [error, setError] = useState<unknown>(null)
  const [isWorking, setWorking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWorking(true)
    setError(null)
    try {
      takeLook(
        client,
        await call<typeof changeOwnLook>('PATCH /api/own-establishment-look', {
          body: { version: look.version, accent: value ?? '' },
        }),
      )
      toasts.show({ tone: 'success', text: work('access.look.saved') })
    } catch (reason) {
      setError(reason)
      if (reason instanceof Problem && reason.code === 'record.stale') void client.invalidateQueries(lookQuery)
    } finally {
      setWorking(false)
    }
  }
  const fault = error instanceof Problem ? error.fields.find(({ name }) => name === 'accent') : undefined
  const said = fault ? texts.fault(fault) : error !== null ? problemText(error, texts) : undefined
  return (
    <Card title={work('access.look.colour')}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <ColorField
          label={work('access.look.colour')}
          description={work('access.look.colourHint')}
          value={value}
          onChange={setValue}
          {...(said ? { error: said } : {})}
        />
        <ColourHelp value={value} onChange={setValue} />
        <Button
          variant="primary"
          size="form"
          type="submit"
          className="justify-self-start"
          isPending={isWorking}
          isDisabled={value === look.accent}
        >
          {work('access.look.save')}
        </Button>
      </form>
    </Card>
  )
}

/** Below the input of a colour: suggestions, and both themes in the chosen colour. */
export function ColourHelp({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  const work = useWork()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label={work('access.look.suggested')}>
        {suggested.map((hex) => (
          <Press
            key={hex}
            className="size-8 rounded-full border border-line-2"
            style={{ background: hex }}
            aria-label={hex}
            aria-pressed={value === hex}
            onPress={() => onChange(hex)}
          />
        ))}
        <Button variant="ghost" onPress={() => onChange(null)}>
          {work('access.look.own')}
        </Button>
      </div>
      <Samples chosen={value} />
    </>
  )
}

/** Nothing as long as what was typed is no colour. */
function Samples({ chosen }: { chosen: string | null }) {
  if (chosen === null || !/^#[0-9a-f]{6}$/.test(chosen)) return null
  const shades = shadesOf(chosen)
  const corrected = correctedIn(chosen, shades)
  return (
    <div className="grid gap-3 sm:grid-cols-2" aria-live="polite">
      {shadeThemes.toReversed().map((theme) => (
        <Sample
          key={theme}
          theme={theme}
          shades={shades[theme]}
          chosen={chosen}
          isCorrected={corrected.includes(theme)}
        />
      ))}
    </div>
  )
}

interface SampleProps {
  readonly theme: ShadeTheme
  readonly shades: Shades
  readonly chosen: string
  readonly isCorrected: boolean
}
function Sample({ theme, shades, chosen, isCorrected }: SampleProps) {
  const work = useWork()
  return (
    <div className="grid content-start gap-1">
      <span className="text-sm text-ink-2">{work(`access.look.${theme}`)}</span>
      <span
        className="flex items-center gap-3 rounded-card border border-line p-3"
        style={{ background: grounds[theme], color: inks[theme] }}
      >
        <span
          className="rounded-md px-3 py-1 font-semibold"
          style={{ background: shades.accent, color: shades['on-accent'] }}
        >
          {work('access.look.sampleButton')}
        </span>
        <span style={{ textDecoration: 'underline', color: shades['accent-ink'] }}>
          {work('access.look.sampleLink')}
        </span>
      </span>
      <span className="text-sm text-ink-2">
        {isCorrected ? (
          work('access.look.corrected', { chosen: `\u2066${chosen}\u2069`, shown: `\u2066${shades.accent}\u2069` })
        ) : (
          <>
            {work('access.look.asChosen')} <Isolate>{shades.accent}</Isolate>
          </>
        )}
      </span>
    </div>
  )
}
