/** Controls of the player: those of the time at the foot, those of the sound and the subtitles at the top. */
import type { ReactNode } from 'react'
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
import { clockText } from '../../fields/clock-text.ts'
import { useWork } from '../../platform/texts.ts'
import { Bar } from './bar.tsx'
import type { Play } from './play-data.ts'
import type { CaptionLanguage } from './use-captions.ts'
import { step, type Transport } from './use-transport.ts'

interface ControlsProps {
  readonly play: Play
  readonly transport: Transport
  readonly isPaused: boolean
  onToggle(): void
  /** Controls after those of the time. */
  readonly children: ReactNode
}

export function Controls({ play, transport, isPaused, onToggle, children }: ControlsProps) {
  const work = useWork()
  const { at, seconds, speed, seek, quicker } = transport
  return (
    <div className="watch-controls">
      <Press label={work(isPaused ? 'media.play' : 'media.pause')} onPress={onToggle}>
        {isPaused ? <PlayIcon aria-hidden /> : <Pause aria-hidden />}
      </Press>
      <Press label={work('media.back10')} onPress={() => seek(at - step)}>
        <RotateCcw aria-hidden size={20} />
      </Press>
      <Press label={work('media.on10')} onPress={() => seek(at + step)}>
        <RotateCw aria-hidden size={20} />
      </Press>
      <span className="watch-time">{clockText(at)}</span>
      <Bar {...{ at, seconds, chapters: play.chapters, strip: play.strip }} label={work('media.place')} onSeek={seek} />
      <span className="watch-time watch-length">{clockText(seconds)}</span>
      <Press isSpeed label={work('media.speed', { speed })} onPress={quicker}>
        {speed}×
      </Press>
      {children}
    </div>
  )
}

export function FullButton({ isFull, onPress }: { isFull: boolean; onPress(): void }) {
  const work = useWork()
  return (
    <Press label={work('media.full')} isPressed={isFull} onPress={onPress}>
      {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </Press>
  )
}

interface TopControlsProps {
  readonly hasCaptions: boolean
  readonly captions: CaptionLanguage | undefined
  readonly isMuted: boolean
  onCaptions(): void
  onMute(): void
  /** Lets the picture float over other windows; left out where that is not possible. */
  readonly onFloat: (() => void) | undefined
}

export function TopControls({ hasCaptions, captions, isMuted, onCaptions, onMute, onFloat }: TopControlsProps) {
  const work = useWork()
  return (
    <div className="watch-controls watch-top">
      {hasCaptions && (
        <Press
          label={[work('media.captions'), captions && work(`media.language.${captions}`)].filter(Boolean).join(': ')}
          isPressed={captions !== undefined}
          onPress={onCaptions}
        >
          <Captions aria-hidden />
          {captions && <span className="watch-language">{work(`media.language.${captions}`)}</span>}
        </Press>
      )}
      <Press label={work('media.mute')} isPressed={isMuted} onPress={onMute}>
        {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </Press>
      {onFloat && (
        <Press label={work('media.float')} onPress={onFloat}>
          <PictureInPicture2 aria-hidden size={20} />
        </Press>
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
