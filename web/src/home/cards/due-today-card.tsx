/** The people of whom something is due today, with that amount; each opens at the desk. */
import type { DueToday } from '@topcenter/model/home/api'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { AllLink, CardFrame, CardLine, Nothing } from './card-frame.tsx'
import { useHomeWords, withQuery } from '../words.ts'

const debtors = '/JoiningApplications/StudentHasDebts'
const desk = '/JoiningApplications/payment-desk'

export default function DueTodayCard({ told }: { told: DueToday }) {
  const texts = useTexts()
  const who = useWho()
  const { amounts, number } = useHomeWords()
  const title = texts.say('today.cards.dueToday')
  const list = withQuery(debtors, told.query)
  const write = amounts(told.people.map(({ money }) => money))
  const mayCollect = who.can('InstallmentPayment', 'addPayments')
  return (
    <CardFrame
      title={title}
      count={number(told.total) + (told.totalIsCapped ? '+' : '')}
      aside={<AllLink href={list}>{texts.say('today.all')}</AllLink>}
      isFlush
    >
      {told.people.length === 0 ? (
        <Nothing>{texts.say('today.nothing')}</Nothing>
      ) : (
        <ul className="home-lines" aria-label={title}>
          {told.people.map(({ token, names, code, money }) => (
            <CardLine
              key={token}
              href={mayCollect ? `${desk}/${token}` : list}
              name={texts.name(names)}
              detail={code}
              total={write(money)}
            />
          ))}
        </ul>
      )}
    </CardFrame>
  )
}
