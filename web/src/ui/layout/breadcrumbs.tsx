import { createContext } from 'react'
import { ChevronRight } from 'lucide-react'
import { InnerLink } from '../buttons/inner-link.tsx'
import { useUiText } from '../page/texts.ts'

export interface Crumb {
  label: string
  /** Left out for the current page. */
  href?: string
}

/** The breadcrumbs of a screen's address; a screen that knows more passes them to its header. */
export const PlaceCrumbs = createContext<readonly Crumb[]>([])

/** A plain list: React Aria's would add 5 kB to the first page. */
export function Breadcrumbs({ items: given }: { items: readonly Crumb[] }) {
  const t = useUiText()
  // A menu group may have the same name as its list.
  const items = given.filter((item, index) => item.label !== given[index + 1]?.label)
  return (
    <nav aria-label={t('path')}>
      <ol className="crumbs">
        {items.map((item, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={`${index} ${item.label}`} className="crumb">
              {item.href && !isLast ? (
                <InnerLink href={item.href} className="crumb-link">
                  {item.label}
                </InnerLink>
              ) : (
                <span className="crumb-link" {...(isLast ? { 'data-current': true, 'aria-current': 'page' } : {})}>
                  {item.label}
                </span>
              )}
              {!isLast && <ChevronRight aria-hidden size={14} className="mirrored" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
