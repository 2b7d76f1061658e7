import { Button as AriaButton, composeRenderProps, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { Press, type PressProps } from './press.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends PressProps {
  /** Secondary unless told; one primary on a screen. */
  variant?: ButtonVariant
  /** `form` is 36 px high, beside form fields. */
  size?: 'control' | 'form'
  /** Told, it may begin to work: React Aria says so aloud. */
  isPending?: boolean
  /** Of React Aria's dialog: closes it. */
  slot?: 'close'
}

/** While `isPending` it keeps its width and its focus, and says that it works. */
export function Button({ variant = 'secondary', size, className, ...props }: ButtonProps) {
  const look = classNames('button', `is-${variant}`, size === 'form' && 'is-form', className)
  if (props.isPending !== undefined || props.slot) return <Working {...props} className={look} />
  return <Press {...props} className={look}><span className="button-content">{props.children}</span></Press>
}

function Working({ children, 'aria-keyshortcuts': keys, ...props }: Omit<ButtonProps, 'variant' | 'size'>) {
  return (
    // React Aria would drop the keys.
    <AriaButton {...(props as AriaButtonProps)} {...(keys && { render: (own) => <button {...own} aria-keyshortcuts={keys} /> })}>
      {composeRenderProps<typeof children, { isPending: boolean }, typeof children>(children, (content, { isPending }) => (
        <>
          <span className="button-content">{content}</span>
          {isPending && <span className="button-pending" aria-hidden />}
        </>
      ))}
    </AriaButton>
  )
}
