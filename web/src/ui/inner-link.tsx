/** A link to another screen without React Aria's hooks, of which there may be dozens on a page; the router hears of its press from the document (app/inner-links.ts). */
import type { ComponentPropsWithRef } from 'react'

export function InnerLink(props: ComponentPropsWithRef<'a'> & { href: string }) {
  return <a data-inner {...props} />
}
