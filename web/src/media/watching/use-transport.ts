/** Drives the video element: its time, length, speed and sound. */
import { type RefObject, useState, type VideoHTMLAttributes } from 'react'
import type { Playing } from './use-play.ts'

/** Seconds of a step. */
export const step = 10
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** @param position Seconds that are shown until the element tells its own */
export function useTransport(
  videoRef: RefObject<HTMLVideoElement | null>,
  { play, watched, say, setPaused }: Pick<Playing, 'play' | 'watched' | 'say' | 'setPaused'>,
  position: number,
) {
  const [at, setAt] = useState(position)
  const [length, setLength] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [isMuted, setMuted] = useState(false)
  const seek = (seconds: number): void => {
    const element = videoRef.current
    if (!element || !play) return
    watched.current.close()
    element.currentTime = Math.min(Math.max(0, seconds), element.duration || seconds)
  }
  const quicker = (): void => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
    setSpeed(next)
    if (videoRef.current) videoRef.current.playbackRate = next
  }
  const events: VideoHTMLAttributes<HTMLVideoElement> = {
    onLoadedMetadata: ({ currentTarget: element }) => {
      setLength(element.duration)
      element.playbackRate = speed
      const from = play?.position ?? 0
      if (from > 5 && from < element.duration - 10) element.currentTime = from
      void element.play().catch(() => undefined)
    },
    onTimeUpdate: ({ currentTarget: element }) => {
      setAt(element.currentTime)
      if (!element.paused && !element.seeking) watched.current.at(element.currentTime)
    },
    onPlay: () => setPaused(false),
    onPause: () => {
      setPaused(true)
      watched.current.close()
      void say()
    },
  }
  return {
    at,
    seconds: length || play?.seconds || 0,
    speed,
    isMuted,
    seek,
    skip: (by: number) => seek((videoRef.current?.currentTime ?? 0) + by),
    quicker,
    mute: () => setMuted((was) => !was),
    events,
  }
}
export type Transport = ReturnType<typeof useTransport>
