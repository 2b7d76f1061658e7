/** The settings of the centre above its lists of settings: one card, or what a search of the lists finds in them. */
import type { ReactNode } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LinkCards } from '../../ui/layout/link-cards.tsx'
import { FoundSettings } from './found-settings.tsx'
import { foundSettings, settingsPath } from './setting-search.ts'

/** @param none Shown if a search finds nothing here */
export function CentreSettings({ text, none }: { text: string; none: ReactNode }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const title = texts.screen('EstablishmentSettings')
  const found = text.trim() ? foundSettings(who, texts, text) : []
  if (text.trim()) return found.length > 0 ? <FoundSettings found={found} /> : none
  return (
    <LinkCards
      cards={[{ href: settingsPath, label: title, text: work('access.settings.lead'), icon: SlidersHorizontal }]}
    />
  )
}
