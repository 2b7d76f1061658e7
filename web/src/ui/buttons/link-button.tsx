import type { ButtonVariant } from './button.tsx'
import { classNames } from '../marks/class-names.ts'
import { InnerLink, type InnerLinkProps } from './inner-link.tsx'

export interface LinkButtonProps extends InnerLinkProps {
  /** `text` looks like a link in a sentence. */
  variant?: ButtonVariant | 'text'
}

/** Goes somewhere, so it is a link: it opens in a new tab when asked to. */
export function LinkButton({ variant = 'secondary', className, ...props }: LinkButtonProps) {
  return (
    <InnerLink
      {...props}
      className={classNames(variant === 'text' ? 'text-link' : `button is-${variant}`, className)}
    />
  )
}
