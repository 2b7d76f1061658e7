/** Shows the subtitles of a play in one language, or none. */
import { type RefObject, useEffect, useState } from 'react'
import { useTexts } from '../../platform/texts.ts'
import type { Play } from './play-data.ts'
import { cuesOf } from './vtt.ts'

export type CaptionLanguage = Play['subtitles'][number]['language']

export function useCaptions(videoRef: RefObject<HTMLVideoElement | null>, play: Play | undefined) {
  const texts = useTexts()
  const [captions, setCaptions] = useState<CaptionLanguage>()
  useEffect(() => {
    if (videoRef.current && play) showCaptions(videoRef.current, play.subtitles, captions)
  }, [captions, play, videoRef])
  /** Returns the reader's own language first, then the other, then none. */
  const next = (now: CaptionLanguage | undefined): CaptionLanguage | undefined => {
    const all = (play?.subtitles ?? []).map(({ language }) => language)
    const inTurn = [...all.filter((each) => each === texts.language), ...all.filter((each) => each !== texts.language)]
    return now === undefined ? inTurn[0] : inTurn[inTurn.indexOf(now) + 1]
  }
  return { captions, turnCaptions: () => setCaptions(next) }
}

/** Adds the subtitles to the element, each once, and shows those of the language. */
function showCaptions(
  element: HTMLVideoElement,
  subtitles: Play['subtitles'],
  captions: CaptionLanguage | undefined,
): void {
  for (const { language, vtt } of subtitles) {
    if ([...element.textTracks].some((track) => track.language === language)) continue
    const track = element.addTextTrack('subtitles', language === 'ar' ? 'العربية' : 'English', language)
    for (const cue of cuesOf(vtt)) track.addCue(cue)
  }
  for (const track of element.textTracks) track.mode = track.language === captions ? 'showing' : 'disabled'
}
