/** Shows below the form for sending: number of recipients and a preview. Fills in the text of a chosen template. */
import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { countReceivers } from '@topcenter/model/alerts/api'
import { audience, messageTemplate, sending } from '@topcenter/model/alerts/sending'
import { filledText } from '@topcenter/model/alerts/message-fields'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { call } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf } from '../records/form/form-values.ts'
import { recordKeys, useRecord } from '../records/queries.ts'

export default function SendNote() {
  return (
    <div className="grid gap-3">
      <Template />
      <Reach />
      <Preview />
    </div>
  )
}

/** Copies the text of a chosen template into the form, where the user may change it. */
function Template() {
  const form = useFormContext()
  const token = useWatch({ name: 'messageTemplateToken' }) as string | null | undefined
  const { data } = useRecord(messageTemplate, token ?? undefined)
  const taken = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!data || data.token !== token || taken.current === token) return
    taken.current = data.token
    for (const name of ['names', 'description'] as const)
      form.setValue(name, data[name] ?? {}, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }, [data, token, form])
  return null
}

/** Shows the number of recipients, counted by the server. */
function Reach() {
  const texts = useTexts()
  const work = useWork()
  const values = useWatch() as Record<string, unknown>
  const { withParents, ...whom } = payloadOf(audience, values, { emptied: false })
  const isSomebody = Object.keys(whom).length > 0
  const body = { ...whom, withParents: withParents ?? false } as SentBody<typeof countReceivers>
  const { data, error } = useQuery({
    queryKey: [...recordKeys.all(sending), 'count', body],
    queryFn: ({ signal }) => call<typeof countReceivers>('POST /api/sendings/count', { body, signal }),
    enabled: isSomebody,
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" className="text-sm text-ink-2">
      {error
        ? problemText(error, texts)
        : isSomebody && data && work('notifications.reaches', { count: data.count, devices: data.devices })}
    </p>
  )
}

/** Shows the message in each language that is written, with the sender's name in place of the recipient's. */
function Preview() {
  const work = useWork()
  const who = useWho()
  const [names, description] = useWatch({ name: ['names', 'description'] }) as (Names | null | undefined)[]
  const languages = (['ar', 'en', 'und'] as const).filter((each) => names?.[each])
  if (languages.length === 0) return null
  const filled = (text: string, language: keyof Names) => {
    const called = (some: Names | undefined) => (some ? (some[language] ?? nameIn(some, 'ar')) : '')
    return filledText(text, { name: called(who.names), centre: called(who.establishment?.names) })
  }
  return (
    <section aria-label={work('notifications.preview')} className="grid gap-2">
      <h3 className="text-sm text-ink-3">{work('notifications.preview')}</h3>
      {languages.map((each) => (
        <div key={each} className="card grid gap-1 p-3" dir={each === 'und' ? 'auto' : each === 'ar' ? 'rtl' : 'ltr'}>
          <strong>{filled(names![each]!, each)}</strong>
          {description?.[each] && (
            <span className="whitespace-pre-line text-sm">{filled(description[each], each)}</span>
          )}
        </div>
      ))}
    </section>
  )
}
