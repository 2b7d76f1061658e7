import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { useWho } from '../../platform/session.ts'
import { useRecords } from '../../records/queries.ts'

/** Returns true if an exam model is scheduled for a group, as far as the reader may see: its questions are fixed. */
export function useIsInUse(model: string | undefined): boolean {
  const exams = useRecords(
    groupScheduleExam,
    { simpleExamModelToken: model, size: 1, columns: 'from' },
    { enabled: useWho().canView(groupScheduleExam) },
  )
  return (exams.data?.items.length ?? 0) > 0
}
