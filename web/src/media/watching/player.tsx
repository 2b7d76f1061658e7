/**
 * Plays a video or audio over the browser's own element (D9.7): chapters, speed, steps, subtitles, keys, full screen
 * with its mark, and words to the server of what was watched. Its controls run from left to right in both languages.
 */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play as PlayIcon,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { Problem } from '../../platform/problem.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { clockText } from '../../fields/clock-text.ts'
import { Bar } from './bar.tsx'
import { WatchMark } from './mark.tsx'
import { markWords } from './mark-words.ts'
import { endPlay, type Play, sayWatched, startPlay } from './play-data.ts'
import './player.css'
import { useSource } from './use-source.ts'
import { cuesOf } from './vtt.ts'
import { createWatched } from './watched.ts'

const keys = keySet('player', {
  play: ['Space'],
  back: ['ArrowLeft'],
  on: ['ArrowRight'],
  full: ['KeyF'],
  captions: ['KeyC'],
  mute: ['KeyM'],
})
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
const step = 10
/** Milliseconds between two words of what was watched. */
const wordEvery = 15_000
/** Milliseconds after which the controls go while it plays. */
const quietAfter = 3_000

type Language = Play['subtitles'][number]['language']
type Stop = 'elsewhere' | 'closed' | 'over' | 'mark' | 'failed' | 'used' | 'format'

export interface PlayerProps {
  readonly token: string
  readonly title: string
  readonly isAudio: boolean
  readonly cover?: string | null
  /** Seconds at which it was left, before it begins. */
  readonly position: number
  onEnded(): void
}

export function Player({ token, title, isAudio, cover, position, onEnded }: PlayerProps) {
  const work = useWork()
  const texts = useTexts()
  const client = useQueryClient()
  const video = useRef<HTMLVideoElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [play, setPlay] = useState<Play>()
  const [stop, setStop] = useState<Stop>()
  const [isBusy, setBusy] = useState(false)
  const [isPaused, setPaused] = useState(true)
  const [at, setAt] = useState(position)
  const [length, setLength] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [isMuted, setMuted] = useState(false)
  const [captions, setCaptions] = useState<Language>()
  const [isFull, setFull] = useState(false)
  const [isQuiet, setQuiet] = useState(false)
  const watched = useRef(createWatched())
  const playing = useRef<Play>(undefined)

  const halt = useCallback((why: Stop) => {
    video.current?.pause()
    setStop(why)
    setPaused(true)
  }, [])

  const say = useCallback(async (): Promise<void> => {
    const now = playing.current?.play
    const element = video.current
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
  }, [halt])

  const begin = async (takeOver: boolean): Promise<void> => {
    setBusy(true)
    // the button goes that has the focus now
    box?.focus({ preventScroll: true })
    try {
      const begun = await startPlay(token, takeOver)
      playing.current = begun
      setStop(begun.plays === 'nowhere' ? 'format' : undefined)
      setPlay(begun)
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined
      setStop(
        code === 'media.playsElsewhere'
          ? 'elsewhere'
          : code === 'media.playsUsed'
            ? 'used'
            : code === 'media.closed' || code === 'record.notFound'
              ? 'closed'
              : 'failed',
      )
    } finally {
      setBusy(false)
    }
  }

  // a piece that is refused says that the play has ended, and the next word why
  const failed = useCallback(() => {
    void say().then(() => setStop((why) => why ?? 'failed'))
  }, [say])
  useSource(video, play, failed)

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
      const last = playing.current?.play
      if (last)
        void say().finally(() =>
          endPlay(last, 'viewer').finally(() => client.invalidateQueries({ queryKey: recordKeys.all(sharedMedia) })),
        )
    },
    [client, say],
  )
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  useEffect(() => {
    const element = video.current
    if (!element || !play) return
    for (const { language, vtt } of play.subtitles) {
      if ([...element.textTracks].some((track) => track.language === language)) continue
      const track = element.addTextTrack('subtitles', language === 'ar' ? 'العربية' : 'English', language)
      for (const cue of cuesOf(vtt)) track.addCue(cue)
    }
    const tracks = [...(video.current?.textTracks ?? [])]
    for (const track of tracks) track.mode = track.language === captions ? 'showing' : 'disabled'
  }, [captions, play])
  useEffect(() => {
    if (isPaused || isQuiet) return
    const quieting = window.setTimeout(() => setQuiet(true), quietAfter)
    return () => window.clearTimeout(quieting)
  }, [isPaused, isQuiet])

  const toggle = (): void => {
    const element = video.current
    if (!play) return void begin(false)
    if (!element || stop) return
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  const seek = (seconds: number): void => {
    const element = video.current
    if (!element || !play) return
    watched.current.close()
    element.currentTime = Math.min(Math.max(0, seconds), element.duration || seconds)
  }
  const quicker = (): void => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
    setSpeed(next)
    if (video.current) video.current.playbackRate = next
  }
  /** The container, so that the mark is over the picture; where that is not possible, the window. */
  const full = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => setFull(true))
    else setFull((was) => !was)
  }
  /** The reader's own first, then the other, then none. */
  const nextLanguage = (now: Language | undefined): Language | undefined => {
    const all = (play?.subtitles ?? []).map(({ language }) => language)
    const inTurn = [...all.filter((each) => each === texts.language), ...all.filter((each) => each !== texts.language)]
    return now === undefined ? inTurn[0] : inTurn[inTurn.indexOf(now) + 1]
  }
  const mute = (): void => {
    setMuted((was) => !was)
  }
  const acts = {
    play: toggle,
    back: () => seek((video.current?.currentTime ?? 0) - step),
    on: () => seek((video.current?.currentTime ?? 0) + step),
    full,
    captions: () => setCaptions(nextLanguage),
    mute,
  }
  // a button that has the focus is pressed by it
  const isPressed = (target: EventTarget | null) => target instanceof Element && target.closest('button') !== null
  useScreenKeys(keys, { ...acts, play: ({ target }) => (isPressed(target) ? false : toggle()) })
  /** In a dialog, where keys of the screen rest; on the bar, whose own steps are of a second. */
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const act = actOf(keys.acts, event)
    if (!act || (act === 'play' && isPressed(event.target))) return
    event.preventDefault()
    acts[act]()
  }

  const seconds = length || play?.seconds || 0
  const mark = play?.mark
  const words = markWords(mark, texts.language)
  const canFloat =
    !isAudio && !mark && play && 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
  return (
    // the pointer shows the controls, which keys reach as well
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={setBox}
      dir="ltr"
      role="group"
      aria-label={title}
      className={`watch${isAudio ? ' is-audio' : ''}${stop ? ' is-blurred' : ''}${isQuiet && !isPaused ? ' is-quiet' : ''}${isFull && !document.fullscreenElement ? ' is-window' : ''}`}
      tabIndex={-1}
      onKeyDown={press}
      onPointerMove={() => setQuiet(false)}
      onPointerDown={() => setQuiet(false)}
    >
      {/* subtitles are tracks that are made of what the server gives */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        playsInline
        muted={isMuted}
        poster={play?.poster ?? cover ?? undefined}
        disablePictureInPicture={!canFloat}
        controlsList="nodownload nofullscreen noremoteplayback"
        onContextMenu={(event) => event.preventDefault()}
        onLoadedMetadata={(event) => {
          const element = event.currentTarget
          setLength(element.duration)
          element.playbackRate = speed
          const from = play?.position ?? 0
          if (from > 5 && from < element.duration - 10) element.currentTime = from
          void element.play().catch(() => undefined)
        }}
        onTimeUpdate={(event) => {
          const element = event.currentTarget
          setAt(element.currentTime)
          if (!element.paused && !element.seeking) watched.current.at(element.currentTime)
        }}
        onPlay={() => setPaused(false)}
        onPause={() => {
          setPaused(true)
          watched.current.close()
          void say()
        }}
        onEnded={onEnded}
        onClick={toggle}
      />
      {mark && box && !stop && (
        <WatchMark
          words={words}
          container={box}
          onGone={() => {
            if (playing.current?.play) void endPlay(playing.current.play, 'mark').catch(() => undefined)
            playing.current = undefined
            video.current?.removeAttribute('src')
            video.current?.load()
            setPlay(undefined)
            halt('mark')
          }}
        />
      )}
      {play && !stop && (
        <div className="watch-controls">
          <Press label={work(isPaused ? 'media.play' : 'media.pause')} onPress={toggle}>
            {isPaused ? <PlayIcon aria-hidden /> : <Pause aria-hidden />}
          </Press>
          <Press label={work('media.back10')} onPress={() => seek(at - step)}>
            <RotateCcw aria-hidden size={20} />
          </Press>
          <Press label={work('media.on10')} onPress={() => seek(at + step)}>
            <RotateCw aria-hidden size={20} />
          </Press>
          <span className="watch-time">{clockText(at)}</span>
          <Bar
            {...{ at, seconds, chapters: play.chapters, strip: play.strip }}
            label={work('media.place')}
            onSeek={seek}
          />
          <span className="watch-time watch-length">{clockText(seconds)}</span>
          <Press isSpeed label={work('media.speed', { speed })} onPress={quicker}>
            {speed}×
          </Press>
          {!isAudio && (
            <Press label={work('media.full')} isPressed={isFull} onPress={full}>
              {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            </Press>
          )}
        </div>
      )}
      {play && !stop && (
        <div className="watch-controls watch-top">
          {play.subtitles.length > 0 && (
            <Press
              label={[work('media.captions'), captions && work(`media.language.${captions}`)]
                .filter(Boolean)
                .join(': ')}
              isPressed={captions !== undefined}
              onPress={() => setCaptions(nextLanguage)}
            >
              <Captions aria-hidden />
              {captions && <span className="watch-language">{work(`media.language.${captions}`)}</span>}
            </Press>
          )}
          <Press label={work('media.mute')} isPressed={isMuted} onPress={mute}>
            {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </Press>
          {canFloat && (
            <Press
              label={work('media.float')}
              onPress={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
            >
              <PictureInPicture2 aria-hidden size={20} />
            </Press>
          )}
        </div>
      )}
      {!play && !stop && (
        <div className="watch-over">
          <Button variant="primary" isDisabled={isBusy} onPress={() => void begin(false)}>
            <PlayIcon aria-hidden size={20} />
            {position > 5 ? work('media.goOn', { at: clockText(position) }) : work('media.play')}
          </Button>
        </div>
      )}
      {stop && (
        <div className="watch-over" role="alert" dir="auto">
          <p>{work(`media.stop.${stop}`)}</p>
          {!['used', 'closed', 'format'].includes(stop) && (
            <Button variant="primary" isDisabled={isBusy} onPress={() => void begin(stop === 'elsewhere')}>
              {work(stop === 'elsewhere' ? 'media.here' : 'media.again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface PressProps {
  readonly label: string
  readonly isPressed?: boolean
  readonly isSpeed?: boolean
  readonly children: ReactNode
  onPress(): void
}
function Press({ label, isPressed, isSpeed, children, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={`watch-button${isSpeed ? ' watch-speed' : ''}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={({ currentTarget, detail }) => {
        // of the pointer: space plays and pauses again
        if (detail > 0) currentTarget.blur()
        onPress()
      }}
    >
      {children}
    </button>
  )
}
