import { useQuery } from '@tanstack/react-query'
import type { readShiftedLessons } from '@topcenter/model/planning/api'
import { seasonShift } from '@topcenter/model/planning/season-shift'
import { call } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { recordKeys } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { ShiftTimes } from './shift-times.tsx'

export default function ShiftPanel({ record }: PanelProps) {
  const texts = useTexts()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys.all(seasonShift), record.token, 'times', record.version],
    queryFn: ({ signal }) =>
      call<typeof readShiftedLessons>('GET /api/season-shifts/:token/times', {
        params: { token: record.token },
        signal,
      }),
  })
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return data ? (
    <ShiftTimes inDrawer times={data.times} label={texts.entity('educationalScheduleTime').many} />
  ) : (
    <CardSkeleton />
  )
}
