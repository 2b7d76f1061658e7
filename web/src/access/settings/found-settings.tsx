import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import type { FoundSetting } from './setting-search.ts'
import './settings.css'

/** Links to settings that a search has found. Renders nothing for none. */
export function FoundSettings({ found, onChosen }: { found: readonly FoundSetting[]; onChosen?: () => void }) {
  if (found.length === 0) return null
  return (
    <ul className="settings-found">
      {found.map(({ name, label, hint, topic, to }) => (
        <li key={name}>
          <InnerLink href={to} className="settings-found-link" onClick={onChosen}>
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-ink-2">
              {topic}
              {hint && ` · ${hint}`}
            </span>
          </InnerLink>
        </li>
      ))}
    </ul>
  )
}
