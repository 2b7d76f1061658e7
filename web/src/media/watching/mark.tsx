/**
 * Shows the viewer's name over the picture, each time at a new place. If somebody removes it, the playback ends: it is
 * checked at every change around it, and twice a second (D9.7).
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Seconds. */
const [least, most] = [20, 40]
const looks = 500

export interface WatchMarkProps {
  readonly words: string
  /** Element for full screen; the video element alone would appear without the mark. */
  readonly container: HTMLElement
  onGone(): void
}

/** Over the picture itself: beside it, on the black of a screen of another shape, it would mark nothing. */
function place(element: HTMLElement, container: HTMLElement): void {
  const [width, height] = [container.clientWidth, container.clientHeight]
  const { videoWidth = 0, videoHeight = 0 } = container.querySelector('video') ?? {}
  const scale = videoWidth && videoHeight ? Math.min(width / videoWidth, height / videoHeight) : 1
  const [wide, high] = videoWidth && videoHeight ? [videoWidth * scale, videoHeight * scale] : [width, height]
  const [left, top] = [Math.random(), 0.12 + Math.random() * 0.6]
  // in percent, so that it is still inside when the window changes, until it is placed anew
  element.style.left = `${(100 * ((width - wide) / 2 + left * Math.max(0, wide - element.offsetWidth))) / width}%`
  element.style.top = `${(100 * ((height - high) / 2 + top * Math.max(0, high - element.offsetHeight))) / height}%`
}

export function WatchMark({ words, container, onGone }: WatchMarkProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  // stop observing before the mark is unmounted, which is no removal by the viewer
  useLayoutEffect(() => {
    const element = mark.current!
    let moving = 0
    const move = (): void => {
      window.clearTimeout(moving)
      place(element, container)
      moving = window.setTimeout(move, (least + Math.random() * (most - least)) * 1_000)
    }
    move()
    const sized = new ResizeObserver(move)
    sized.observe(container)
    container.querySelector('video')?.addEventListener('resize', move)
    const look = (): void => {
      if (document.visibilityState === 'visible' && !isSeen(element, container, words)) gone.current()
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { attributes: true, childList: true, characterData: true, subtree: true })
    const looking = window.setInterval(look, looks)
    document.addEventListener('fullscreenchange', look)
    return () => {
      observer.disconnect()
      sized.disconnect()
      container.querySelector('video')?.removeEventListener('resize', move)
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
