/**
 * Target of a scanned card's code: `/r#CODE`. The part after the `#` reaches no server and no log; it leaves the
 * address as soon as it was read.
 */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { OfChild } from '../../portal/child-choice.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { CodeForm } from './code-sheet.tsx'
import { shopQuery } from './shop-data.ts'
import './shop.css'

export default function RedeemScreen() {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const go = useNavigate()
  const { hash, pathname } = useLocation()
  const [code, setCode] = useState('')
  if (hash.length > 1 && hash !== code) setCode(hash)
  useEffect(() => {
    if (hash) void go(pathname, { replace: true })
  }, [hash, pathname, go])
  if (who.userType !== 'Student' && who.userType !== 'Parent')
    return (
      <EmptyState
        icon={Ticket}
        title={work('shop.notYours')}
        text={work('shop.notYoursText')}
        action={<LinkButton href="/media-packages">{texts.entity(mediaPackage).many}</LinkButton>}
      />
    )
  return (
    <div className="shop-page is-narrow [&>.page-head]:pb-0">
      <PageHeader title={work('shop.useCode')} />
      {who.userType === 'Parent' ? (
        <OfChild>{(child) => <Form key={`${child} ${code}`} child={child} code={code} />}</OfChild>
      ) : (
        <Form key={code} code={code} />
      )}
    </div>
  )
}

function Form({ child, code }: { child?: string; code: string }) {
  const { data } = useQuery(shopQuery(child))
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <CodeForm child={child} packages={data?.packages ?? []} begun={code.slice(1)} />
    </div>
  )
}
