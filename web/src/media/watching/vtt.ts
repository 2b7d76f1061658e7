/** The cues of a WebVTT file, as the tracks of a video take them; what is no cue is left out. */
export function cuesOf(vtt: string): VTTCue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/)
    const at = lines.findIndex((line) => line.includes('-->'))
    const [from, to] = at < 0 ? [] : lines[at]!.split('-->').map(secondsOf)
    const words = lines.slice(at + 1).join('\n')
    return from === undefined || to === undefined || Number.isNaN(from + to) || to <= from || !words
      ? []
      : [new VTTCue(from, to, words)]
  })
}
const secondsOf = (text: string): number =>
  text
    .trim()
    .split(/\s/)[0]!
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)

/** SubRip differs from WebVTT in its first line and its commas; what is neither stays, and is refused. */
export function vttOf(text: string): string {
  const plain = text.replace(/^\uFEFF/, '').trim()
  return /^\d+\s*\r?\n\d\d:\d\d:\d\d,/.test(plain)
    ? `WEBVTT\n\n${plain.replace(/(\d\d:\d\d:\d\d),(\d{3})/g, '$1.$2')}`
    : plain || '-'
}
