import { useEffect } from 'react'
import { announce } from '../messages/announce.ts'
import { classNames } from '../marks/class-names.ts'
import { KeyHint, spokenKeys } from './key-hint.tsx'
import { Press, type PressProps } from './press.tsx'
import { useUiText } from '../page/texts.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends PressProps {
  /** Secondary when left out; a screen has one primary button. */
  variant?: ButtonVariant
  /** `form` is 36 px high, beside form fields. */
  size?: 'control' | 'form'
  isPending?: boolean
  /** The keys that do the same, as they are shown: `N`, `Ctrl S`. */
  keys?: string | undefined
}

/** While `isPending` it keeps its width and its focus, does nothing, and says that it works. */
export function Button({
  variant = 'secondary',
  size,
  className,
  isPending = false,
  onPress,
  type,
  keys,
  children,
  ...props
}: ButtonProps) {
  const pending = isPending
    ? { 'data-pending': true, 'aria-disabled': true, type: 'button' as const }
    : { type, onPress }
  return (
    <Press
      {...(keys ? { 'aria-keyshortcuts': spokenKeys(keys) } : {})}
      {...props}
      {...pending}
      className={classNames('button', `is-${variant}`, size === 'form' && 'is-form', className)}
    >
      <span className="button-content">
        {children}
        {keys && <KeyHint keys={keys} />}
      </span>
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
