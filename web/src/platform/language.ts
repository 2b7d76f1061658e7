import type { Language } from '@topcenter/model/kit/names'

/** The language of the document; for requests, which are outside of React. */
export const documentLanguage = (): Language => (document.documentElement.lang.startsWith('en') ? 'en' : 'ar')
