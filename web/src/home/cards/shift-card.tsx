/** The reader's own till: since when it is open, what came in, and what should lie in the drawer. */
import type { OwnShift } from '@topcenter/model/home/api'
import { useTexts } from '../../platform/texts.ts'
import { MixBar } from '../../ui/charts/mix-bar.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { AllLink, CardFrame, KeyFigure, Nothing } from './card-frame.tsx'
import { mixOf } from '../mix-of.ts'
import { useHomeWords } from '../words.ts'

const shifts = '/finance/cashier-shifts'

export default function Shift({ told }: { told: OwnShift | null }) {
  const texts = useTexts()
  const formats = useFormats()
  const { currency } = useHomeWords()
  const title = texts.say('today.cards.shift')
  if (!told)
    return (
      <CardFrame title={title}>
        <Nothing>{texts.say('today.noShift')}</Nothing>
        <LinkButton href={`${shifts}?new=1`}>{texts.say('today.openShift')}</LinkButton>
      </CardFrame>
    )
  const href = `${shifts}?record=${told.token}`
  const write = (piastres: number) => formats.amount(piastres)
  const parts = mixOf(
    told.methods.map(({ names, money }, at) => ({
      key: String(at),
      name: names ? texts.name(names) : texts.say('today.otherMethod'),
      value: money,
    })),
    texts.say('today.otherMethods'),
  )
  return (
    <CardFrame
      title={title}
      aside={<AllLink href={href}>{texts.name(told.account)}</AllLink>}
      foot={`${texts.say('today.shiftSince', { time: formats.dateTime(told.openedAt) })} · ${texts.say('today.float')} ${formats.money(told.openingFloat)}`}
    >
      <p className="home-note">{texts.say('today.shouldHold')}</p>
      <KeyFigure href={href} unit={currency} label={`${texts.say('today.shouldHold')}: ${write(told.expected)}`}>
        {write(told.expected)}
      </KeyFigure>
      <div className="mt-auto">
        <MixBar label={title} parts={parts.map((part) => ({ ...part, text: write(part.value) }))} />
      </div>
    </CardFrame>
  )
}
