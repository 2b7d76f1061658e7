import type { RefCallBack } from 'react-hook-form'
import type { Names } from '@topcenter/model/kit/names'
import { TextArea } from '../ui/inputs/text-area.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'

interface NameLineProps {
  language: keyof Names
  /** Any language may be typed. */
  isSole?: boolean
  label: string
  value: string
  long: boolean
  name: string
  error?: string | undefined
  isRequired: boolean
  isReadOnly: boolean
  inputRef?: RefCallBack | undefined
  onChange(text: string): void
  onBlur(): void
}

const directions = { ar: 'rtl', en: 'ltr', und: 'auto' } as const

/** One language of a name; the wrapper sets `lang`, for spelling, voices and fonts. */
export function NameLine({ language, long, isSole = false, ...props }: NameLineProps) {
  const frame = {
    ...props,
    inputRef: (element: HTMLElement | null) => {
      element?.setAttribute('dir', isSole && !props.value ? directions.und : directions[language])
      if (language !== 'und') element?.setAttribute('lang', language)
      props.inputRef?.(element)
    },
  }
  return long ? <TextArea {...frame} /> : <TextField {...frame} autoComplete="off" />
}
