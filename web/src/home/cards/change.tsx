/** How a figure stands to another, in percent and with an arrow: up is good of what comes in. */
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useTexts } from '../../platform/texts.ts'
import { useHomeWords } from '../words.ts'

export function Change({
  now,
  before,
  than,
  upIsBad = false,
}: {
  now: number
  before: number
  than: string
  upIsBad?: boolean
}) {
  const { say } = useTexts()
  const { percent } = useHomeWords()
  if (before <= 0) return <p className="home-change">{say('today.toCompare')}</p>
  const by = Math.round(((now - before) / before) * 100)
  const Icon = by < 0 ? TrendingDown : TrendingUp
  return (
    <p className="home-change">
      {by !== 0 && (
        <span className={by > 0 === upIsBad ? 'text-bad' : 'text-ok'}>
          <Icon aria-hidden size={14} />
          <bdi dir="ltr">
            {by > 0 ? '+' : '−'}
            {percent(Math.abs(by))}
          </bdi>
        </span>
      )}
      <span>
        {by === 0 && `${say('today.same')} `}
        {than}
      </span>
    </p>
  )
}
