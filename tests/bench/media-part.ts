/** `--only media`: files, from the line they come over to the screen that plays them. One part each, in a file each. */
import { spaceFigures } from './media/spaces.ts'
import { codeFigures } from './media/codes.ts'
import { firefoxFigures } from './media/firefox.ts'
import { hlsFigures } from './media/hls.ts'
import { uploadFigures } from './media/uploads.ts'
import { watchingFigures } from './media/watching.ts'
import { sayAll, type Verdict } from './print.ts'

const parts: readonly (readonly [string, (say: (text: string) => void) => Promise<Verdict[]>])[] = [
  ['uploads', uploadFigures],
  ['spaces', spaceFigures],
  ['hls', hlsFigures],
  ['watching', watchingFigures],
  ['firefox', firefoxFigures],
  ['codes', codeFigures],
]

/** @param figure Only the parts whose names hold it */
export async function mediaPart(figure: string, say: (text: string) => void): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [name, run] of parts) {
    if (!name.includes(figure)) continue
    say(`media: ${name}`)
    verdicts.push(...sayAll(say, await run(say)))
  }
  return verdicts
}
