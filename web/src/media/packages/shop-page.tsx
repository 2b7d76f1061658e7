/** The shop: packages that a student can subscribe to, and those they have; a parent's, for one child (D9.8). */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Ticket } from 'lucide-react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { OfChild } from '../../portal/child-choice.tsx'
import { Answered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { OneOf } from '../../ui/buttons/one-of.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { OfferCard } from './offer-card.tsx'
import { type OfferedPackage, shopPath, shopQuery } from './shop-data.ts'
import './shop.css'

const CodeSheet = lazy(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet }))
const PackageSheet = lazy(async () => ({ default: (await import('./package-sheet.tsx')).PackageSheet }))

export function ShopPage() {
  const texts = useTexts()
  const who = useWho()
  const { mediaPackageToken: opened } = useParams()
  if (who.userType !== 'Student' && who.userType !== 'Parent') return <Navigate to="/media-packages" replace />
  return (
    <div className="shop-page [&>.page-head]:pb-0">
      <PageHeader title={texts.screen('MediaShop')} />
      {who.userType === 'Parent' ? (
        <OfChild>{(child) => <Shop key={child} child={child} opened={opened} />}</OfChild>
      ) : (
        <Shop opened={opened} />
      )}
    </div>
  )
}

function Shop({ child, opened }: { child?: string; opened: string | undefined }) {
  const work = useWork()
  const go = useNavigate()
  const answer = useQuery(shopQuery(child))
  const [isTyping, setTyping] = useState(false)
  const show = (token: string | undefined) => void go(token ? shopPath(token) : '/packages')
  return (
    <>
      <section aria-label={work('shop.haveCard')} className="code-strip">
        <Ticket aria-hidden size={20} className="shrink-0 text-accent-ink" />
        <div className="min-w-0 flex-auto">
          <h2 className="text-base font-bold text-accent-ink">{work('shop.haveCard')}</h2>
          <p className="text-sm text-ink-2">{work('shop.haveCardText')}</p>
        </div>
        <Button variant="primary" className="is-tall" onPress={() => setTyping(true)}>
          <KeyRound aria-hidden size={16} />
          {work('shop.haveCode')}
        </Button>
      </section>
      <Answered query={answer}>
        {({ packages, points }) => (
          <>
            <Offers packages={packages} onShow={show} />
            <Suspense>
              {isTyping && (
                <CodeSheet
                  child={child}
                  packages={packages}
                  onSee={(pack) => {
                    setTyping(false)
                    show(pack)
                  }}
                  onClose={() => setTyping(false)}
                />
              )}
              {opened && !isTyping && (
                <PackageSheet
                  child={child}
                  points={points}
                  pack={packages.find(({ token }) => token === opened)}
                  onCode={() => setTyping(true)}
                  onClose={() => show(undefined)}
                />
              )}
            </Suspense>
          </>
        )}
      </Answered>
    </>
  )
}

const all = 'all'
function Offers({ packages, onShow }: { packages: readonly OfferedPackage[]; onShow: (token: string) => void }) {
  const texts = useTexts()
  const work = useWork()
  const [subject, setSubject] = useState(all)
  const subjects = [
    ...new Map(packages.flatMap(({ category }) => (category ? [[category.token, category.names] as const] : []))),
  ]
  const shown = packages.filter(({ category }) => subject === all || category?.token === subject)
  if (packages.length === 0) return <EmptyState icon={Ticket} title={work('shop.none')} text={work('shop.noneText')} />
  return (
    <>
      {subjects.length > 1 && (
        <OneOf
          label={work('shop.subjects')}
          className="shop-chips"
          optionClass="shop-chip"
          value={subject}
          onChange={setSubject}
          options={[
            { value: all, content: work('portal.all') },
            ...subjects.map(([token, names]) => ({ value: token, content: <bdi>{texts.name(names)}</bdi> })),
          ]}
        />
      )}
      <ul className="shop" aria-label={texts.screen('MediaShop')}>
        {shown.map((pack) => (
          <li key={pack.token}>
            <OfferCard pack={pack} onShow={() => onShow(pack.token)} />
          </li>
        ))}
      </ul>
    </>
  )
}
