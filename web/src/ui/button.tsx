import type { Ref } from 'react'
import { Button as AriaButton, composeRenderProps, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends AriaButtonProps {
  /** Secondary unless told; one primary on a screen. */
  variant?: ButtonVariant
  /** `form` is 36 px high, beside form fields. */
  size?: 'control' | 'form'
  'aria-keyshortcuts'?: string
  ref?: Ref<HTMLButtonElement>
}

/** While `isPending` it keeps its width and its focus, and says that it works. */
export function Button({ variant = 'secondary', size, children, 'aria-keyshortcuts': keys, ...props }: ButtonProps) {
  return (
    // React Aria would drop the keys.
    <AriaButton {...props} {...(keys && { render: (own) => <button {...own} aria-keyshortcuts={keys} /> })} className={composeRenderProps(props.className, (own) => classNames('button', `is-${variant}`, size === 'form' && 'is-form', own))}>
      {composeRenderProps(children, (content, { isPending }) => (
        <>
          <span className="button-content">{content}</span>
          {isPending && <span className="button-pending" aria-hidden />}
        </>
      ))}
    </AriaButton>
  )
}
