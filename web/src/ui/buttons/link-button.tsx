import type { ButtonVariant } from './button.tsx'
import { classNames } from '../marks/class-names.ts'
import { InnerLink, type InnerLinkProps } from './inner-link.tsx'

export interface LinkButtonProps extends InnerLinkProps {
  /** `text` looks like a link in a sentence. */
  variant?: ButtonVariant | 'text'
}

/** A link that looks like a button: it can be opened in a new tab. */
export function LinkButton({ variant = 'secondary', className, ...props }: LinkButtonProps) {
  return (
    <InnerLink
      {...props}
      className={classNames(variant === 'text' ? 'text-link' : `button is-${variant}`, className)}
    />
  )
}
