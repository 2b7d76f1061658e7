/**
 * A link without React Aria's hooks, for there may be dozens on a page; the router hears of its press from the document
 * (app/inner-links.ts).
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
