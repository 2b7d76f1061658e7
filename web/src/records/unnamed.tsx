/** Says how many people an answer counts whom the reader may not look at; renders nothing if there are none. */
import { useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'

export function Unnamed({ count }: { count: number }) {
  const work = useWork()
  const formats = useFormats()
  if (count === 0) return null
  return <p className="text-sm text-ink-2">{work('receivers.unnamed', { count: formats.number(count) })}</p>
}
