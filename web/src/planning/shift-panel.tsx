import { useQuery } from '@tanstack/react-query'
import { seasonShift } from '@topcenter/model/planning/season-shift'
import { api } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { recordKeys } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { ShiftTimes, type ShiftTime } from './shift-times.tsx'

export default function ShiftPanel({ record }: PanelProps) {
  const texts = useTexts()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys.all(seasonShift), record.token, 'times', record.version],
    queryFn: ({ signal }) =>
      api.get<{ times: readonly ShiftTime[] }>(`/season-shifts/${record.token}/times`, { signal }),
  })
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return data ? (
    <ShiftTimes inDrawer times={data.times} label={texts.entity('educationalScheduleTime').many} />
  ) : (
    <CardSkeleton />
  )
}
