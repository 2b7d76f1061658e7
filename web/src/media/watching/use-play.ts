/** Keeps the play of a medium: begins it, reports to the server what was watched, and ends it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { Problem } from '../../platform/problem.ts'
import { recordKeys } from '../../records/queries.ts'
import { endPlay, type Play, sayWatched, startPlay } from './play-data.ts'
import { useSource } from './use-source.ts'
import { createWatched } from './watched.ts'

/** Milliseconds between two words of what was watched. */
const wordEvery = 15_000

export type Stop = 'elsewhere' | 'closed' | 'over' | 'mark' | 'failed' | 'used' | 'format'

export function usePlay(token: string, videoRef: RefObject<HTMLVideoElement | null>) {
  const [play, setPlay] = useState<Play>()
  const [stop, setStop] = useState<Stop>()
  const [isBusy, setBusy] = useState(false)
  const [isPaused, setPaused] = useState(true)
  const watched = useRef(createWatched())
  const playing = useRef<Play>(undefined)

  const halt = useCallback(
    (why: Stop) => {
      videoRef.current?.pause()
      setStop(why)
      setPaused(true)
    },
    [videoRef],
  )
  const say = useCallback(async (): Promise<void> => {
    const now = playing.current?.play
    const element = videoRef.current
    if (!now || !element) return
    try {
      const { state } = await sayWatched(now, {
        position: Math.floor(element.currentTime),
        seconds: Number.isFinite(element.duration) ? Math.max(1, Math.round(element.duration)) : undefined,
        ranges: watched.current.take(),
      })
      if (state !== 'plays' && playing.current?.play === now) halt(state)
    } catch (error) {
      if (error instanceof Problem && error.code === 'record.notFound') halt('closed')
    }
  }, [halt, videoRef])
  const begin = async (takeOver: boolean): Promise<void> => {
    setBusy(true)
    try {
      const begun = await startPlay(token, takeOver)
      playing.current = begun
      setStop(begun.plays === 'nowhere' ? 'format' : undefined)
      setPlay(begun)
    } catch (error) {
      setStop(stopOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** Ends a play whose mark was taken off the picture, and removes the picture. */
  const endByMark = (): void => {
    if (playing.current?.play) void endPlay(playing.current.play, 'mark').catch(() => undefined)
    playing.current = undefined
    videoRef.current?.removeAttribute('src')
    videoRef.current?.load()
    setPlay(undefined)
    halt('mark')
  }
  // a piece that is refused says that the play has ended, and the next word why
  const failed = useCallback(() => {
    void say().then(() => setStop((why) => why ?? 'failed'))
  }, [say])
  useSource(videoRef, play, failed)
  useWords(play, playing, say)
  return { play, stop, isBusy, isPaused, setPaused, watched, begin, say, endByMark }
}
export type Playing = ReturnType<typeof usePlay>

function stopOf(error: unknown): Stop {
  const code = error instanceof Problem ? error.code : undefined
  if (code === 'media.playsElsewhere') return 'elsewhere'
  if (code === 'media.playsUsed') return 'used'
  return code === 'media.closed' || code === 'record.notFound' ? 'closed' : 'failed'
}

/** Reports while a play goes on and when the page is left; ends the last play when the player goes. */
function useWords(play: Play | undefined, playingRef: RefObject<Play | undefined>, say: () => Promise<void>): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!play) return
    const saying = window.setInterval(() => void say(), wordEvery)
    const leave = (): void => void say()
    window.addEventListener('pagehide', leave)
    return () => {
      window.clearInterval(saying)
      window.removeEventListener('pagehide', leave)
    }
  }, [play, say])
  useEffect(
    () => () => {
      const last = playingRef.current?.play
      if (last)
        void say().finally(() =>
          endPlay(last, 'viewer').finally(() => client.invalidateQueries({ queryKey: recordKeys.all(sharedMedia) })),
        )
    },
    [client, playingRef, say],
  )
}
