import { createContext } from 'react'
import { ChevronRight } from 'lucide-react'
import { InnerLink } from '../buttons/inner-link.tsx'
import { useUiText } from '../page/texts.ts'

export interface Crumb {
  label: string
  /** Left out for where one is. */
  href?: string
}

/** Where a screen stands by its address; a screen that knows more says so to its header. */
export const PlaceCrumbs = createContext<readonly Crumb[]>([])

/** A plain list: React Aria's own would add 5 kB to every first page. */
export function Breadcrumbs({ items: given }: { items: readonly Crumb[] }) {
  const t = useUiText()
  const items = given.filter((item, index) => item.label !== given[index + 1]?.label) // a menu's group may be called what its list is
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
