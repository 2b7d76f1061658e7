import type { Language } from '@topcenter/model/kit/names'

/** The language that the document is in now; for requests, which know no React. */
export const documentLanguage = (): Language => (document.documentElement.lang.startsWith('en') ? 'en' : 'ar')
