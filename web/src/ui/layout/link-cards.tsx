import type { ComponentType } from 'react'
import type { LucideProps } from 'lucide-react'
import { classNames } from '../marks/class-names.ts'
import { InnerLink } from '../buttons/inner-link.tsx'

export interface LinkCard {
  readonly href: string
  readonly label: string
  /** Purpose of the linked screen, in a sentence. */
  readonly text?: string | undefined
  /** Left out where it would be the same on every card. */
  readonly icon?: ComponentType<LucideProps> | undefined
}

/**
 * Links to screens, a card each. Another language sorts them anew: cards have index keys, so that each element gets a
 * new text instead of being moved.
 */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className="link-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))] gap-3">
      {cards.map(({ href, label, text, icon: Icon }, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <InnerLink
            href={href}
            className={classNames(
              'card flex h-full gap-3 p-3 -outline-offset-2 hover:border-accent',
              text ? 'items-start' : 'items-center',
            )}
          >
            {Icon && (
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
                <Icon aria-hidden size={16} />
              </span>
            )}
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold">{label}</span>
              {text && <span className="two-lines text-xs text-ink-3">{text}</span>}
            </span>
          </InnerLink>
        </li>
      ))}
    </ul>
  )
}
