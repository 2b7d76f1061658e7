/** Lets a complainant rate a closed complaint, or reopen it if it is not solved. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { complaint, complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useAction, useRefresh } from '../../records/mutations.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { mannerQuery, rateComplaint, type Talk } from './complaint-data.ts'

const day = 86_400_000

export function Ending({ record, onGoOn }: { record: Talk; onGoOn?: (() => void) | undefined }) {
  const work = useWork()
  const who = useWho()
  const refresh = useRefresh()
  const now = useMinute()
  const { data: manner } = useQuery(mannerQuery)
  const act = useAction(complaint)
  const [words, setWords] = useState('')
  const [isOpening, setOpening] = useState(false)
  const rate = async (rating: 'Like' | 'DisLike') => {
    try {
      const rated = await rateComplaint(record.token, rating, words)
      refresh(complaint, 'version' in rated ? { ...rated } : undefined)
      setWords('')
      toasts.show({ tone: 'success', text: work('talk.rated') })
    } catch (error) {
      reportProblem(error)
    }
  }
  const reopen = () =>
    act.mutate(
      { token: record.token, action: 'reopen', input: { text: words.trim() }, version: record.version },
      {
        onSuccess: () => {
          refresh(complaintFollowUp)
          setOpening(false)
        },
        onError: reportProblem,
      },
    )
  if (!who.may(complaint, 'create')) return null
  const mayReopen = manner && record.closedAt && now - Date.parse(record.closedAt) <= manner.complaintReopenDays * day
  return (
    <div className="talk-write no-print">
      <p className="font-semibold">{work(isOpening ? 'talk.notSolved' : 'talk.rate')}</p>
      <TextArea
        label={work(isOpening ? 'talk.notSolvedText' : 'talk.rateText')}
        value={words}
        onChange={setWords}
        maxLength={isOpening ? 4_000 : 1_000}
        rows={2}
      />
      <div className="talk-foot">
        {isOpening ? (
          <Button variant="primary" isPending={act.isPending} isDisabled={!words.trim()} onPress={reopen}>
            {work('talk.reopen')}
          </Button>
        ) : (
          <>
            <Button aria-pressed={record.rating === 'Like'} onPress={() => void rate('Like')}>
              <ThumbsUp aria-hidden size={16} />
              {work('talk.like')}
            </Button>
            <Button aria-pressed={record.rating === 'DisLike'} onPress={() => void rate('DisLike')}>
              <ThumbsDown aria-hidden size={16} />
              {work('talk.dislike')}
            </Button>
            {mayReopen ? (
              <Button onPress={() => setOpening(true)}>
                <RotateCcw aria-hidden size={16} />
                {work('talk.notSolved')}
              </Button>
            ) : (
              onGoOn && <Button onPress={onGoOn}>{work('talk.goOn')}</Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
