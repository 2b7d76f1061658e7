/**
 * Every part of the interface in every state, to look at and for the accessibility check (`/test`). Direction and theme
 * are those of the page.
 */
import { useLanguage } from '../../ui/page/language.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { ControlsSection } from './controls-section.tsx'
import { DataSection } from './data-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { wordsOf } from './samples.ts'

export default function Gallery() {
  const { language } = useLanguage()
  const words = wordsOf(language)
  usePageTitle(words.title)
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        badge={<Badge tone="accent">/test</Badge>}
        crumbs={[{ label: words.home, href: '/' }, { label: words.title }]}
      />
      <div className="grid grid-cols-1 gap-6" data-samples>
        <ControlsSection words={words} />
        <FieldsSection words={words} />
        <OverlaysSection words={words} />
        <DataSection words={words} />
        <DisplaySection words={words} />
      </div>
    </>
  )
}
