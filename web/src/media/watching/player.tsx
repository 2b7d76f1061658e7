/**
 * Plays a video or audio over the browser's own element (D9.7): chapters, speed, steps, subtitles, keys, full screen
 * with its mark, and words to the server of what was watched. Its controls run from left to right in both languages.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Play as PlayIcon } from 'lucide-react'
import { clockText } from '../../fields/clock-text.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { Controls, FullButton, TopControls } from './controls.tsx'
import { WatchMark } from './mark.tsx'
import { markWords } from './mark-words.ts'
import './player.css'
import { useCaptions } from './use-captions.ts'
import { useFull } from './use-full.ts'
import { type Stop, usePlay } from './use-play.ts'
import { step, type Transport, useTransport } from './use-transport.ts'

const keys = keySet('player', {
  play: ['Space'],
  back: ['ArrowLeft'],
  on: ['ArrowRight'],
  full: ['KeyF'],
  captions: ['KeyC'],
  mute: ['KeyM'],
})
/** Milliseconds after which the controls go while it plays. */
const quietAfter = 3_000

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
  const texts = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const playing = usePlay(token, video)
  const { play, stop, isBusy, isPaused } = playing
  const transport = useTransport(video, playing, position)
  const { skip, isMuted, mute } = transport
  const { captions, turnCaptions } = useCaptions(video, play)
  const { isFull, turnFull } = useFull(box)
  const { isQuiet, wake } = useQuiet(isPaused)
  const begin = (takeOver: boolean): void => {
    // the button goes that has the focus now
    box?.focus({ preventScroll: true })
    void playing.begin(takeOver)
  }
  const toggle = (): void => {
    const element = video.current
    if (!play) return begin(false)
    if (!element || stop) return
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  const press = usePlayerKeys({
    play: toggle,
    back: () => skip(-step),
    on: () => skip(step),
    full: turnFull,
    captions: turnCaptions,
    mute,
  })
  const mark = play?.mark
  const canFloat =
    !isAudio && !mark && !!play && 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
  const float = (): void => void video.current?.requestPictureInPicture().catch(() => undefined)
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
      onPointerMove={wake}
      onPointerDown={wake}
    >
      <Picture
        videoRef={video}
        poster={play?.poster ?? cover ?? undefined}
        canFloat={canFloat}
        transport={transport}
        onEnded={onEnded}
        onToggle={toggle}
      />
      {mark && box && !stop && (
        <WatchMark words={markWords(mark, texts.language)} container={box} onGone={playing.endByMark} />
      )}
      {play && !stop && (
        <>
          <Controls play={play} transport={transport} isPaused={isPaused} onToggle={toggle}>
            {!isAudio && <FullButton isFull={isFull} onPress={turnFull} />}
          </Controls>
          <TopControls
            hasCaptions={play.subtitles.length > 0}
            captions={captions}
            isMuted={isMuted}
            onCaptions={turnCaptions}
            onMute={mute}
            onFloat={canFloat ? float : undefined}
          />
        </>
      )}
      {!play && !stop && <Begin position={position} isBusy={isBusy} onBegin={() => begin(false)} />}
      {stop && <Stopped stop={stop} isBusy={isBusy} onBegin={begin} />}
    </div>
  )
}

interface PictureProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>
  readonly poster: string | undefined
  readonly canFloat: boolean
  readonly transport: Transport
  onEnded(): void
  onToggle(): void
}

const Picture = ({ videoRef, poster, canFloat, transport, onEnded, onToggle }: PictureProps) => (
  // subtitles are tracks that are made of what the server gives
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video
    ref={videoRef}
    playsInline
    muted={transport.isMuted}
    poster={poster}
    disablePictureInPicture={!canFloat}
    controlsList="nodownload nofullscreen noremoteplayback"
    onContextMenu={(event) => event.preventDefault()}
    {...transport.events}
    onEnded={onEnded}
    onClick={onToggle}
  />
)

/** Hides the controls after a while, as long as it plays. */
function useQuiet(isPaused: boolean) {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isPaused || isQuiet) return
    const quieting = window.setTimeout(() => setQuiet(true), quietAfter)
    return () => window.clearTimeout(quieting)
  }, [isPaused, isQuiet])
  return { isQuiet, wake: () => setQuiet(false) }
}

/**
 * Handles the keys of the screen. The returned handler is for those inside the player: in a dialog, where keys of the
 * screen rest; on the bar, whose own steps are of a second.
 */
function usePlayerKeys(acts: Readonly<Record<keyof typeof keys.acts, () => void>>) {
  // a button that has the focus is pressed by it
  const isPressed = (target: EventTarget | null) => target instanceof Element && target.closest('button') !== null
  useScreenKeys(keys, { ...acts, play: ({ target }) => (isPressed(target) ? false : acts.play()) })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const act = actOf(keys.acts, event)
    if (!act || (act === 'play' && isPressed(event.target))) return
    event.preventDefault()
    acts[act]()
  }
}

interface BeginProps {
  readonly position: number
  readonly isBusy: boolean
  onBegin(): void
}

function Begin({ position, isBusy, onBegin }: BeginProps) {
  const work = useWork()
  return (
    <div className="watch-over">
      <Button variant="primary" isDisabled={isBusy} onPress={onBegin}>
        <PlayIcon aria-hidden size={20} />
        {position > 5 ? work('media.goOn', { at: clockText(position) }) : work('media.play')}
      </Button>
    </div>
  )
}

interface StoppedProps {
  readonly stop: Stop
  readonly isBusy: boolean
  onBegin(takeOver: boolean): void
}

/** Says why it stopped; where it may go on, a button begins again. */
function Stopped({ stop, isBusy, onBegin }: StoppedProps) {
  const work = useWork()
  return (
    <div className="watch-over" role="alert">
      <p>{work(`media.stop.${stop}`)}</p>
      {!['used', 'closed', 'format'].includes(stop) && (
        <Button variant="primary" isDisabled={isBusy} onPress={() => onBegin(stop === 'elsewhere')}>
          {work(stop === 'elsewhere' ? 'media.here' : 'media.again')}
        </Button>
      )}
    </div>
  )
}
