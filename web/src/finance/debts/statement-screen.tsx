/** The statement of one person on a page of its own for staff; students and parents read the account of their family. */
import { isStaff } from '@topcenter/model/kit/permission'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { StatementOf } from './statement-panel.tsx'

const MyAccount = lazy(async () => ({ default: (await import('../../portal/portal-home.tsx')).MyAccount }))

export default function StatementScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { userToken } = useParams()
  if (!isStaff(who.userType))
    return (
      <Suspense fallback={<CardSkeleton />}>
        <MyAccount key={userToken} of={userToken} />
      </Suspense>
    )
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHeader
        title={work('desk.statement')}
        crumbs={[{ label: texts.menu('finance') }, { label: work('desk.statement') }]}
      />
      <StatementOf key={userToken} token={userToken ?? who.token} isPage />
    </div>
  )
}
