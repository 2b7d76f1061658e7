/** "Needs you today": the number of records that wait for this reader; each line opens the list that it counts. */
import { createElement } from 'react'
import { Check, ChevronRight } from 'lucide-react'
import type { Waiting } from '@topcenter/model/home/api'
import type { AppTextKey } from '@topcenter/texts/en/app'
import { iconOf } from '../../app/icons.tsx'
import { listPath } from '../../platform/addresses.ts'
import { entries, needs } from '../../platform/map.baked.ts'
import { useTexts } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { CardFrame } from './card-frame.tsx'
import { useHomeWords, withQuery } from '../words.ts'

export function Needs({ told }: { told: readonly Waiting[] }) {
  const { say } = useTexts()
  const { number } = useHomeWords()
  const waiting = told.filter(({ total }) => total > 0)
  return (
    <CardFrame title={say('needs.title')} count={waiting.length > 0 ? number(waiting.length) : undefined} isBad isFlush>
      {waiting.length === 0 ? (
        <p className="home-done">
          <span>
            <Check aria-hidden size={18} />
          </span>
          {say('today.needsNone')}
        </p>
      ) : (
        <ul className="home-needs">
          {waiting.map((each, at) => (
            <NeedLine key={each.id} waiting={each} tone={tones[at % tones.length]!} />
          ))}
        </ul>
      )}
    </CardFrame>
  )
}
const tones = ['bad', 'warn', 'accent', 'violet'] as const

/** A calendar day has no hour: what is due today is not hours old. */
const isDay = (since: string): boolean => !since.includes('T')

function NeedLine({ waiting, tone }: { waiting: Waiting; tone: (typeof tones)[number] }) {
  const { say } = useTexts()
  const { number } = useHomeWords()
  const formats = useFormats()
  const need = needs.find(({ id }) => id === waiting.id)!
  const entry = entries.find(({ id }) => id === need.entity)!
  const href = need.path ?? withQuery(listPath(entry) ?? '/', waiting.query)
  return (
    <li>
      <InnerLink href={href}>
        <span className={`home-icon is-${need.calm ? 'calm' : tone}`}>
          {createElement(iconOf(entry.spec.icon), { 'aria-hidden': true, size: 16 })}
        </span>
        <span className="home-who">
          <span className="is-name">{say(`needs.${waiting.id}` as AppTextKey, { count: waiting.total })}</span>
          {waiting.since && (
            <small>
              {say('today.oldest', { when: (isDay(waiting.since) ? formats.day : formats.relative)(waiting.since) })}
            </small>
          )}
        </span>
        <bdi dir="ltr" className="home-total">
          {number(waiting.total) + (waiting.totalIsCapped ? '+' : '')}
        </bdi>
        <ChevronRight aria-hidden size={16} className="mirrored text-ink-3" />
      </InnerLink>
    </li>
  )
}
