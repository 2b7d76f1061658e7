/** MonitorScoreExams: the score sheet of a group, and beside it the list of all scores. */
import { lazy, Suspense, useMemo } from 'react'
import { PenLine } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { isStaff } from '@topcenter/model/kit/permission'
import { scoresPath } from '../../education/paths.ts'
import { RecordPicker } from '../../education/record-picker.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { presetOf } from '../../records/preset.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { GroupCards } from '../group-cards.tsx'
import { ScoreSheet } from './score-sheet.tsx'

const MyResults = lazy(async () => ({ default: (await import('../results/my-results.tsx')).MyResults }))

type View = 'sheet' | 'list'

export default function ScoresScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const params = useParams()
  const [search, setSearch] = useSearchParams()
  const preset = useMemo(() => presetOf(monitorScoreExam, params), [params])
  const group = params.educationalGroupToken
  // A sheet shows all students of a group; students and parents have cards of their own courses (D2.4).
  const hasSheet = isStaff(who.userType)
  const view: View = hasSheet && search.get('view') !== 'list' ? 'sheet' : 'list'
  const toggle = hasSheet && (
    <ToggleGroup<View>
      label={texts.say('shell.view')}
      value={view}
      onChange={(next) => setSearch(next === 'list' ? { view: next } : {})}
      options={[
        { value: 'sheet', label: work('scores.title') },
        { value: 'list', label: work('scores.all') },
      ]}
    />
  )
  if (!who.canView(monitorScoreExam))
    return <NoPermissionState isScreen permission={texts.entity(monitorScoreExam).many} />
  if (!hasSheet && !search.has('record'))
    return (
      <Suspense fallback={<CardSkeleton lines={5} />}>
        <MyResults />
      </Suspense>
    )
  // On a phone cards: a row's two lines have no room for the item and the group.
  if (view === 'list')
    return (
      <RecordList
        key="list"
        entity={monitorScoreExam}
        preset={preset}
        {...(who.userType === 'Student' ? { title: texts.say('lists.mine.monitorScoreExam') } : {})}
        actions={toggle}
        firstView={!hasSheet && isPhone ? 'cards' : 'table'}
      />
    )
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader title={texts.entity(monitorScoreExam).many} actions={toggle} />
      <RecordPicker
        to="educationalGroup"
        label={texts.field('educationalScheduleTime', 'educationalGroup')}
        token={group}
        className="max-w-md"
        onChoose={(token) => void navigate(scoresPath(token))}
      />
      {group ? (
        <ScoreSheet key={group} group={group} />
      ) : (
        <GroupCards empty={<EmptyState icon={PenLine} title={work('scores.choose')} text={work('scores.hint')} />} />
      )}
    </div>
  )
}
