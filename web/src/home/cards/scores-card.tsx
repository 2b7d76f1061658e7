/** Scores that a lecturer has yet to enter, by group. */
import type { ScoresToEnter } from '@topcenter/model/home/api'
import { useTexts } from '../../platform/texts.ts'
import { AllLink, CardFrame, CardLine, Nothing } from './card-frame.tsx'
import { useHomeWords } from '../words.ts'

const sheets = '/educational/monitor-score-exams'

export default function Scores({ told: { total, groups } }: { told: ScoresToEnter }) {
  const texts = useTexts()
  const { number } = useHomeWords()
  const title = texts.say('today.cards.scores')
  return (
    <CardFrame
      title={title}
      count={number(total)}
      aside={<AllLink href={sheets}>{texts.say('today.all')}</AllLink>}
      isFlush
    >
      {groups.length === 0 ? (
        <Nothing>{texts.say('today.nothing')}</Nothing>
      ) : (
        <ul className="home-lines" aria-label={title}>
          {groups.map(({ educationalGroup, educationalCategory, missing }) => (
            <CardLine
              key={educationalGroup.token}
              href={`${sheets}/${educationalGroup.token}`}
              name={texts.name(educationalGroup.names)}
              detail={texts.name(educationalCategory.names)}
              total={number(missing)}
            />
          ))}
        </ul>
      )}
    </CardFrame>
  )
}
