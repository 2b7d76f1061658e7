import { useFormats } from '../page/language.tsx'

/** How many wait behind a button (class `has-mark`). For the eye alone: the button's label says it in words. */
export function CountMark({ count }: { count: number }) {
  const { number } = useFormats()
  return (
    count > 0 && <span className="count-mark" aria-hidden data-count={count > 99 ? `${number(99)}+` : number(count)} />
  )
}
