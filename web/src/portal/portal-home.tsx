/**
 * The page after the login for portal users: what comes next for them, how they stand, what is open. The server limits
 * everything to their own records (D2.4).
 */
import { lazy, Suspense } from 'react'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ChildrenHome } from './children-home.tsx'
import { NewsCards } from './news-cards.tsx'
import { Columns } from './own-list.tsx'
import { shortNames } from './short-names.ts'
import { StudyHome } from './study/study-home.tsx'
import { Complaints } from './complaints.tsx'
import { ClientHome, OwnerHome, SalesHome, SupplierHome } from './trade-home.tsx'

/** In one file with the home, whose parts it is made of. */
export { MyAccount } from './account/my-account.tsx'

const OffersNow = lazy(async () => ({ default: (await import('../offers/offers-now.tsx')).OffersNow }))

const homes = { Client: ClientHome, Supplier: SupplierHome, Sales: SalesHome, VechileOwner: OwnerHome } as const

export function PortalHome() {
  const { name, say } = useTexts()
  const formats = useFormats()
  const who = useWho()
  const today = useToday()
  const after = {
    first: <Complaints />,
    second: (
      <>
        {(who.userType === 'Student' || who.userType === 'Parent') && (
          <Suspense>
            <OffersNow />
          </Suspense>
        )}
        <NewsCards />
      </>
    ),
  }
  const Trade = homes[who.userType as keyof typeof homes]
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-4 [&>.page-head]:pb-0">
      <PageHeader
        title={say('lists.welcome', { name: shortNames([name(who.names)])[0]! })}
        subtitle={[formats.shortDate(today), who.establishment ? name(who.establishment.names) : '']
          .filter(Boolean)
          .join(' · ')}
      />
      {who.userType === 'Student' && <StudyHome after={after} />}
      {who.userType === 'Parent' && <ChildrenHome after={after} />}
      {Trade && (
        <Columns>
          <>
            <Trade />
            {after.first}
          </>
          {after.second}
        </Columns>
      )}
    </div>
  )
}
