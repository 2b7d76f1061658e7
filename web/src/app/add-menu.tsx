/** The open list under `+`; a letter chooses. */
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { AppTextKey } from '@topcenter/texts/en/app'
import { useTexts } from '../platform/texts.ts'
import { OpenMenu } from '../ui/overlays/menu.tsx'
import type { Addition } from './additions.ts'

interface AddMenuProps {
  readonly additions: readonly Addition[]
  readonly button: RefObject<HTMLElement | null>
  onClose(): void
}

export function AddMenu({ additions, button, onClose }: AddMenuProps) {
  const { say } = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const chosen = additions.find(({ letter }) => event.code === `Key${letter}`)
      if (!chosen) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
      void navigate(chosen.to)
    }
    document.addEventListener('keydown', press, true) // before the list, which goes to words by their letters
    return () => document.removeEventListener('keydown', press, true)
  }, [additions, navigate, onClose])
  return (
    <OpenMenu
      label={say('add.title')}
      placement="bottom end"
      button={button}
      start="first"
      onClose={onClose}
      groups={[
        {
          key: 'add',
          label: say('add.title'),
          items: additions.map(({ key, letter, to, icon: Icon }) => ({
            key,
            label: say(`add.${key}.name` as AppTextKey),
            detail: say(`add.${key}.text` as AppTextKey),
            keys: letter,
            icon: Icon && <Icon aria-hidden />,
            href: to,
          })),
        },
      ]}
    />
  )
}
