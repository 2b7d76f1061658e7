/** What was shifted before, and the way to a new shift. */
import { CalendarSync } from 'lucide-react'
import { seasonShift } from '@topcenter/model/planning/season-shift'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { RecordList } from '../records/record-list.tsx'
import { LinkButton } from '../ui/link-button.tsx'

export default function SeasonShiftsScreen() {
  const texts = useTexts()
  const who = useWho()
  const mayShift = who.can('EducationalScheduleTime', 'itemUpdate')
  return <RecordList entity={seasonShift} actions={mayShift && <LinkButton variant="primary" href={`${seasonShift.spec.path!}/new`}><CalendarSync aria-hidden size={16} />{texts.entity(seasonShift).add}</LinkButton>} />
}
