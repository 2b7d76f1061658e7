import { useEffect, useState } from 'react'

/** Shows the container on the full screen, so that the mark is over the picture; if that is refused, in the window. */
export function useFull(box: HTMLElement | null) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const turnFull = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => setFull(true))
    else setFull((was) => !was)
  }
  return { isFull, turnFull }
}
