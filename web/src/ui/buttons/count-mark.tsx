import { useFormats } from '../page/language.tsx'

/** The number that a button shows (class `has-mark`). Visual only: the button's label says it in words. */
export function CountMark({ count }: { count: number }) {
  const { number } = useFormats()
  return (
    count > 0 && <span className="count-mark" aria-hidden data-count={count > 99 ? `${number(99)}+` : number(count)} />
  )
}
