/** The statement of one person on a page of its own for staff; students and parents read the account of their family. */
import { isStaff } from '@topcenter/model/kit/permission'
import { useParams } from 'react-router'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { MyAccount } from '../../portal/account/my-account.tsx'
import { StatementOf } from './statement-panel.tsx'

export default function StatementScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { userToken } = useParams()
  if (!isStaff(who.userType)) return <MyAccount key={userToken} of={userToken} />
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
