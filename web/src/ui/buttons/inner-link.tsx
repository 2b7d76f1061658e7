/**
 * A link without React Aria's hooks, since a page may have dozens; app/inner-links.ts handles its press on the
 * document.
 */
import type { ComponentPropsWithRef } from 'react'

export type InnerLinkProps = ComponentPropsWithRef<'a'> & { href: string }

export function InnerLink({ children, ...props }: InnerLinkProps) {
  return (
    <a data-inner {...props}>
      {children}
    </a>
  )
}
