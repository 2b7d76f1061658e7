/**
 * Who watches reads their own name over the picture, at a new place again and again. What takes it away ends the play:
 * it is looked for when anything around it changes, and twice a second (D9.7).
 */
import { useEffect, useRef } from 'react'

/** Seconds. */
const [least, most] = [20, 40]
const looks = 500

export interface WatchMarkProps {
  readonly words: string
  /** What may be shown full screen; the picture alone would be shown without the mark. */
  readonly container: HTMLElement
  onGone(): void
}

const place = (element: HTMLElement): void => {
  element.style.left = `${8 + Math.random() * 52}%`
  element.style.top = `${12 + Math.random() * 58}%`
}

export function WatchMark({ words, container, onGone }: WatchMarkProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => {
    const element = mark.current!
    let moving = 0
    const move = (): void => {
      place(element)
      moving = window.setTimeout(move, (least + Math.random() * (most - least)) * 1_000)
    }
    move()
    const look = (): void => {
      if (document.visibilityState === 'visible' && !isSeen(element, container, words)) gone.current()
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { attributes: true, childList: true, characterData: true, subtree: true })
    const looking = window.setInterval(look, looks)
    document.addEventListener('fullscreenchange', look)
    return () => {
      observer.disconnect()
      window.clearTimeout(moving)
      window.clearInterval(looking)
      document.removeEventListener('fullscreenchange', look)
    }
  }, [container, words])
  return (
    <span ref={mark} className="watch-mark" aria-hidden>
      <bdi>{words}</bdi>
    </span>
  )
}

function isSeen(element: HTMLElement, container: HTMLElement, words: string): boolean {
  if (!element.isConnected || !container.contains(element) || element.textContent !== words) return false
  if (document.fullscreenElement && !document.fullscreenElement.contains(element)) return false
  const box = element.getBoundingClientRect()
  const around = container.getBoundingClientRect()
  if (box.width < 20 || box.height < 8 || around.width < 20) return false
  if (box.right < around.left || box.left > around.right || box.bottom < around.top || box.top > around.bottom)
    return false
  for (let each: HTMLElement | null = element; each && each !== container.parentElement; each = each.parentElement) {
    const style = getComputedStyle(each)
    if (style.display === 'none' || style.visibility !== 'visible' || Number(style.opacity) < 0.3) return false
    if (
      each === element &&
      (parseFloat(style.fontSize) < 9 || style.color === 'rgba(0, 0, 0, 0)' || style.clipPath !== 'none')
    )
      return false
  }
  return true
}
