/** A place in a recording: minutes and seconds as players write them, kept as seconds. */
import { useState } from 'react'
import { TextField } from '../ui/inputs/text-field.tsx'
import { clockText, secondsIn } from './clock-text.ts'
import type { InputProps } from './field-props.ts'
import { useFormField } from './form-field.ts'

export function ClockInput(props: InputProps) {
  const { value, change, onBlur, inputRef, frame } = useFormField<number | string>(props)
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? clockText(value) : (value ?? '')
  return (
    <TextField
      {...frame}
      isolate
      placeholder="0:00"
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text)
        // what is no time stays as it was typed, and is refused with its field
        change(secondsIn(text) ?? text)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
      inputRef={inputRef}
    />
  )
}
