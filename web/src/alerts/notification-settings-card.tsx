/** Shows a user's notification settings: ways by kind, and quiet hours (D8.5). Each choice is saved at once. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type {
  changeNotificationSettings,
  NotificationSettings as Settings,
  readNotificationSettings,
} from '@topcenter/model/alerts/api'
import type { EventTopic, Way } from '@topcenter/model/alerts/events'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Checkbox } from '../ui/inputs/checkbox.tsx'
import { TimeField } from '../ui/inputs/time-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { LineSkeleton } from '../ui/messages/skeleton.tsx'

type Kind = Settings['kinds'][number]
type Change = SentBody<typeof changeNotificationSettings>

const key = ['notification-settings'] as const

function useSettings() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<typeof readNotificationSettings>('GET /api/notification-settings', { signal }),
  })
  const change = (body: Change) =>
    call<typeof changeNotificationSettings>('PATCH /api/notification-settings', { body }).then(
      (answer) => client.setQueryData(key, answer),
      reportProblem,
    )
  return { data, change }
}

export default function NotificationSettingsCard() {
  const work = useWork()
  const { data, change } = useSettings()
  if (data?.kinds.length === 0) return null
  return (
    <Card title={work('notifications.settings')}>
      {!data ? (
        <LineSkeleton />
      ) : (
        <div className="grid gap-4">
          <Ways settings={data} onChange={change} />
          <QuietHours key={`${data.quietFrom} ${data.quietTo}`} settings={data} onChange={change} />
        </div>
      )}
    </Card>
  )
}

interface PartProps {
  readonly settings: Settings
  onChange(change: Change): unknown
}

function Ways({ settings: { kinds, hasMail }, onChange }: PartProps) {
  const texts = useTexts()
  const work = useWork()
  const ways: readonly Way[] = hasMail ? ['product', 'push', 'mail'] : ['product', 'push']
  const byTopic = [...Map.groupBy(kinds, ({ topic }) => topic)]
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="py-1 text-start font-normal text-ink-3">
              {texts.field('notification', 'topic')}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="px-2 py-1 text-center font-normal text-ink-3">
                {work(`notifications.ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        {byTopic.map(([topic, of]) => (
          <Topic key={topic} topic={topic} kinds={of} ways={ways} onChange={onChange} />
        ))}
      </table>
    </div>
  )
}

interface TopicProps {
  readonly topic: EventTopic
  readonly kinds: readonly Kind[]
  readonly ways: readonly Way[]
  readonly onChange: PartProps['onChange']
}

function Topic({ topic, kinds, ways, onChange }: TopicProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const name = texts.value('notification', 'topic', topic)
  const line = (label: string, of: readonly Kind[]) => (
    <Choices label={label} kinds={of} ways={ways} onChange={onChange} />
  )
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="row" className="py-1 text-start font-normal">
          {kinds.length > 1 ? (
            <button
              type="button"
              className="flex items-center gap-1 text-start"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {name}
              <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : undefined} />
            </button>
          ) : (
            name
          )}
        </th>
        {line(name, kinds)}
      </tr>
      {isOpen &&
        kinds.map((each) => {
          const label = texts.value('notification', 'kind', each.kind)
          return (
            <tr key={each.kind}>
              <th scope="row" className="py-1 ps-4 text-start font-normal text-ink-2">
                {label}
              </th>
              {line(label, [each])}
            </tr>
          )
        })}
    </tbody>
  )
}

/** Shows a way for several kinds: on, off or mixed. A press on a mixed one turns it on for all. */
function Choices({ label, kinds, ways, onChange }: Omit<TopicProps, 'topic'> & { readonly label: string }) {
  const work = useWork()
  if (kinds.every(({ always }) => always))
    return (
      <td colSpan={ways.length} className="px-2 text-center text-ink-3">
        {work('notifications.always')}
      </td>
    )
  return ways.map((way) => {
    const isOn = kinds.every((each) => each[way])
    return (
      <td key={way} className="px-2 text-center">
        <Checkbox
          hideLabel
          className="inline-flex"
          label={work('notifications.wayOf', { name: label, way: work(`notifications.ways.${way}`) })}
          value={isOn}
          isIndeterminate={!isOn && kinds.some((each) => each[way])}
          onChange={(next) => onChange({ choices: kinds.map(({ kind }) => ({ kind, way, isOn: next })) })}
        />
      </td>
    )
  })
}

function QuietHours({ settings, onChange }: PartProps) {
  const work = useWork()
  const [from, setFrom] = useState(settings.quietFrom)
  const [to, setTo] = useState(settings.quietTo)
  const isSame = from === settings.quietFrom && to === settings.quietTo
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">{work('notifications.quiet')}</legend>
      <p className="text-sm text-ink-3">{work('notifications.quietText')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TimeField label={work('notifications.quietFrom')} value={from} onChange={setFrom} />
        <TimeField label={work('notifications.quietTo')} value={to} onChange={setTo} />
        <Button
          isDisabled={isSame || from === null || to === null}
          onPress={() => onChange({ quietFrom: from, quietTo: to })}
        >
          {work('notifications.quietSave')}
        </Button>
        {settings.quietFrom !== null && (
          <Button variant="ghost" onPress={() => onChange({ quietFrom: null, quietTo: null })}>
            {work('notifications.quietOff')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
