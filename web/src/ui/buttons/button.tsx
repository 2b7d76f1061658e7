import { useEffect } from 'react'
import { announce } from '../messages/announce.ts'
import { classNames } from '../marks/class-names.ts'
import { Press, type PressProps } from './press.tsx'
import { useUiText } from '../page/texts.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends PressProps {
  /** Secondary when left out; a screen has one primary button. */
  variant?: ButtonVariant
  /** `form` is 36 px high, beside form fields. */
  size?: 'control' | 'form'
  isPending?: boolean
}

/** While `isPending` it keeps its width and its focus, does nothing, and says that it works. */
export function Button({
  variant = 'secondary',
  size,
  className,
  isPending = false,
  onPress,
  type,
  children,
  ...props
}: ButtonProps) {
  const pending = isPending
    ? { 'data-pending': true, 'aria-disabled': true, type: 'button' as const }
    : { type, onPress }
  return (
    <Press
      {...props}
      {...pending}
      className={classNames('button', `is-${variant}`, size === 'form' && 'is-form', className)}
    >
      <span className="button-content">{children}</span>
      {isPending && <Pending />}
    </Press>
  )
}

function Pending() {
  const t = useUiText()
  useEffect(() => {
    announce(t('working'))
    return () => announce('')
  }, [t])
  return <span className="button-pending" aria-hidden />
}
