/**
 * The files of the texts, by language and part. During development a changed text replaces this module, and the
 * subscriber gets its new loaders.
 */
import type { Language } from '@topcenter/model/kit/names'
import type { CataloguePart } from '@topcenter/texts/parts'

export const loaders = {
  ar: {
    frame: () => import('./words/ar-frame.baked.ts'),
    home: () => import('./words/ar-home.baked.ts'),
    today: () => import('./words/ar-today.baked.ts'),
    lists: () => import('./words/ar-lists.baked.ts'),
    records: () => import('./words/ar-records.baked.ts'),
    work: () => import('./words/ar-work.baked.ts'),
  },
  en: {
    frame: () => import('./words/en-frame.baked.ts'),
    home: () => import('./words/en-home.baked.ts'),
    today: () => import('./words/en-today.baked.ts'),
    lists: () => import('./words/en-lists.baked.ts'),
    records: () => import('./words/en-records.baked.ts'),
    work: () => import('./words/en-work.baked.ts'),
  },
} satisfies Record<Language, Record<string, () => Promise<{ part: CataloguePart }>>>

/** Names of one area's entities, by the area's id; a test checks that each area has its files. */
export const areaFiles = import.meta.glob<Readonly<Record<string, CataloguePart['entities']>>>(
  '../../../texts/src/{ar,en}/{access,alerts,education,exams,finance,interests,joining,lookups,media,people,places,planning,quotations,services}.ts',
)

export interface TextFiles {
  readonly loaders: typeof loaders
  readonly areaFiles: typeof areaFiles
}

if (import.meta.hot) {
  const { data } = import.meta.hot as { data: { subscriber?: (files: TextFiles) => void } }
  import.meta.hot.accept((files) => files && data.subscriber?.(files as unknown as TextFiles))
}

/** Calls the subscriber with the new files after each change of a text; does nothing in a build. */
export function subscribeToTextFiles(subscriber: (files: TextFiles) => void): void {
  if (import.meta.hot) import.meta.hot.data.subscriber = subscriber
}
