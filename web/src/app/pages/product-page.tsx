import { ClipboardCheck, UserRoundCheck, UsersRound, FileInput } from 'lucide-react'
import { useSay, useTexts } from '../../platform/texts.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import './home-page.css'

const points = [
  ['join', UserRoundCheck],
  ['exam', ClipboardCheck],
  ['import', FileInput],
  ['people', UsersRound],
] as const

/** Presents the product to visitors without a session. */
export function ProductPage() {
  const say = useSay()
  usePageTitle(useTexts().screen('Home'))
  return (
    <div className="front">
      <div className="grid justify-items-start gap-4">
        <h1 className="front-title">{say('home.title')}</h1>
        <p className="max-w-2xl text-lg text-ink-2">{say('home.lead')}</p>
        <LinkButton variant="primary" href="/auth/login">
          {say('home.login')}
        </LinkButton>
      </div>
      <section aria-label={say('home.points')} className="grid gap-4 sm:grid-cols-2">
        {points.map(([key, Icon]) => (
          <div key={key} className="card front-point">
            <span className="front-icon">
              <Icon aria-hidden size={18} />
            </span>
            <h2 className="text-lg">{say(`home.${key}Title`)}</h2>
            <p className="text-ink-2">{say(`home.${key}Text`)}</p>
          </div>
        ))}
      </section>
    </div>
  )
}
