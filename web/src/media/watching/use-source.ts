/**
 * Gives a video its bytes: the stream by a library that is loaded then, or by the browser itself where that does it
 * well or alone can, else the file as it came. What fails gives way to the next.
 */
import { type RefObject, useEffect } from 'react'
import { apiAddress, ownHeaders } from '../../platform/api.ts'
import type { Play } from './play-data.ts'

const streamType = 'application/vnd.apple.mpegurl'
/** Others that know streams ask for the file from its beginning again at each segment (Chromium 156). */
const streamsWell = navigator.vendor.startsWith('Apple')

export function useSource(video: RefObject<HTMLVideoElement | null>, play: Play | undefined, onFail: () => void): void {
  useEffect(() => {
    const element = video.current
    if (!element || !play) return
    let hls: { destroy(): void } | undefined
    let isOver = false
    const plain = (): void => {
      if (!isOver) element.src = play.address
    }
    const begun = element.src
    const stream = play.isStreamed && play.play ? apiAddress(`/media-plays/${play.play}/playlist`) : undefined
    let wasStream = false
    const failed = (): void => {
      if (isOver) return
      if (wasStream && element.currentTime === 0) {
        wasStream = false
        plain()
      } else onFail()
    }
    const streamed = async (address: string): Promise<void> => {
      const { default: Hls } = await import('hls.js/light')
      if (isOver) return
      const made = new Hls({
        enableWorker: false,
        startPosition: play.position > 5 ? play.position : -1,
        // little ahead: what is not watched is not loaded, and a right that ends leaves little behind
        maxMaxBufferLength: 60,
        maxBufferSize: 8 * 2 ** 20,
        backBufferLength: 60,
        xhrSetup: (request, url) => {
          if (url.includes('/media-plays/'))
            for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value)
        },
      })
      hls = made
      made.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (!fatal || isOver) return
        made.destroy()
        if (element.currentTime === 0) plain()
        else onFail()
      })
      made.loadSource(address)
      made.attachMedia(element)
    }
    element.addEventListener('error', failed)
    if (!stream) plain()
    else if ('MediaSource' in window && !streamsWell) void streamed(stream).catch(plain)
    else if (element.canPlayType(streamType)) {
      wasStream = true
      element.src = stream
    } else plain()
    return () => {
      isOver = true
      element.removeEventListener('error', failed)
      hls?.destroy()
      if (element.src !== begun) {
        element.removeAttribute('src')
        element.load()
      }
    }
    // another play has another address; a new function is none
    // oxlint-disable-next-line react/exhaustive-deps
  }, [play])
}
