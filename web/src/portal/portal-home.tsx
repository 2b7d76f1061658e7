/**
 * The page after the login for portal users: what comes next for them, how they stand, what is open. The server limits
 * everything to their own records (D2.4).
 */
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ChildrenHome } from './children-home.tsx'
import { Columns } from './own-list.tsx'
import { ClientHome, SalesHome, SupplierHome } from './trade-home.tsx'
import { StudyHome } from './study-home.tsx'
import { Told } from './told.tsx'
import { Unread } from './unread.tsx'

export function PortalHome() {
  const { name, say } = useTexts()
  const who = useWho()
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title={say('lists.welcome', { name: name(who.names) })}
        subtitle={who.establishment ? name(who.establishment.names) : undefined}
      />
      {who.userType === 'Student' && <StudyHome />}
      {who.userType === 'Parent' && <ChildrenHome />}
      {who.userType === 'Client' && <ClientHome />}
      {who.userType === 'Supplier' && <SupplierHome />}
      {who.userType === 'Sales' && <SalesHome />}
      <Columns>
        <Told />
        <Unread />
      </Columns>
    </div>
  )
}
