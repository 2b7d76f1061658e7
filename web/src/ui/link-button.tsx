import { composeRenderProps, Link, type LinkProps } from 'react-aria-components'
import type { ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'

export interface LinkButtonProps extends LinkProps {
  /** `text` looks like a link in a sentence. */
  variant?: ButtonVariant | 'text'
}

/** Goes somewhere, so it is a link: it opens in a new tab when asked to. */
export function LinkButton({ variant = 'secondary', ...props }: LinkButtonProps) {
  return <Link {...props} className={composeRenderProps(props.className, (own) => classNames(variant === 'text' ? 'text-link' : `button is-${variant}`, own))} />
}
