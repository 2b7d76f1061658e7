import { createContext } from 'react'
import { Breadcrumb, Breadcrumbs as AriaBreadcrumbs, Link } from 'react-aria-components'
import { ChevronRight } from 'lucide-react'
import { useUiText } from './texts.ts'

export interface Crumb {
  label: string
  /** Left out for where one is. */
  href?: string
}

/** Where a screen stands by its address; a screen that knows more says so to its header. */
export const PlaceCrumbs = createContext<readonly Crumb[]>([])

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useUiText()
  return (
    <nav aria-label={t('path')}>
      <AriaBreadcrumbs className="crumbs">
        {items.map((item, index) => (
          <Breadcrumb key={`${index} ${item.label}`} className="crumb">
            <Link href={item.href} className="crumb-link">
              {item.label}
            </Link>
            {index < items.length - 1 && <ChevronRight aria-hidden size={14} className="mirrored" />}
          </Breadcrumb>
        ))}
      </AriaBreadcrumbs>
    </nav>
  )
}
