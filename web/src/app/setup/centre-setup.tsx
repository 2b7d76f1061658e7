/** The first screen of an installation without a centre: its name, logo and colour, beside how they will look. */
import { useEffect } from 'react'
import { shadesOf } from '@topcenter/model/kit/accent'
import { Face } from '../../fields/face.tsx'
import { showLook } from '../../platform/look.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { AlertBanners } from '../../ui/messages/alert-banners.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import { LanguageToggle } from '../layouts/language-toggle.tsx'
import { ThemeToggle } from '../layouts/theme-toggle.tsx'
import { useFlow } from '../login/flow-context.ts'
import { logOut } from '../login/session-flow.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { SetupForm } from './setup-form.tsx'
import { SetupPath } from './setup-path.tsx'
import { SetupPreview } from './setup-preview.tsx'
import { useSetup } from './use-setup.ts'
import './setup.css'

const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/.test(text)

/** Paints the page in the chosen colour until the page is left. */
function useShownAccent(accent: string | null): void {
  useEffect(() => {
    showLook({ names: null, logo: null, shades: isColour(accent) ? shadesOf(accent) : null })
  }, [accent])
  useEffect(() => () => showLook({ names: null, logo: null, shades: null }), [])
}

export function CentreSetup() {
  const work = useWork()
  const t = useUiText()
  const setup = useSetup()
  const { draft, logo } = setup
  const accent = isColour(draft.accent) ? draft.accent : null
  useShownAccent(accent)
  usePageTitle(work('first.title'))
  return (
    <div className="setup">
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <main id="main" tabIndex={-1} className="setup-panel">
        <p className="setup-brand">
          <Logo />
          {t('product')}
        </p>
        <div>
          <h1 className="setup-title">{work('first.title')}</h1>
          <p className="setup-lead">{work('first.lead')}</p>
          <AlertBanners />
        </div>
        <SetupForm setup={setup} />
        <Owner />
      </main>
      <div className="setup-looks">
        <LanguageToggle />
        <ThemeToggle />
      </div>
      <SetupPreview name={draft.name.trim() || work('first.sample.centre')} logo={logo.logo?.address} accent={accent} />
      <SetupPath />
    </div>
  )
}

function Owner() {
  const who = useWho()
  const texts = useTexts()
  const work = useWork()
  const flow = useFlow()
  const name = texts.name(who.names)
  return (
    <div className="setup-owner">
      <Face person={who} />
      <span className="setup-owner-words">
        <span className="font-semibold">{name}</span>
        <span className="text-xs text-ink-2">{work('first.ownerOf')}</span>
      </span>
      <Button variant="ghost" onPress={() => void logOut(flow, true)}>
        {work('first.logOut')}
      </Button>
    </div>
  )
}
