/** Returns a text such as "at 10:40 by Mona, about an absence". */
import type { WrittenToday } from '@topcenter/model/alerts/api'
import type { useTexts, useWork } from '../../platform/texts.ts'
import type { useFormats } from '../../ui/page/language.tsx'

export const writtenText = (
  { at, by, kind }: WrittenToday,
  work: ReturnType<typeof useWork>,
  texts: ReturnType<typeof useTexts>,
  formats: ReturnType<typeof useFormats>,
): string =>
  work(by ? 'messages.writtenBy' : 'messages.written', {
    time: formats.time(at),
    ...(by ? { name: texts.name(by) } : {}),
    about: work(`messages.about.${kind ?? 'other'}`),
  })
