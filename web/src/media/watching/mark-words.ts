import { nameIn } from '@topcenter/model/kit/names'
import { shortNames } from '../../portal/short-names.ts'
import type { Mark } from './play-data.ts'

/** Short name, last digits of the phone, student code; empty where nothing is marked. */
export const markWords = (mark: Mark | null | undefined, language: 'ar' | 'en'): string =>
  mark ? [shortNames([nameIn(mark.names, language)])[0], mark.digits, mark.code].filter(Boolean).join(' · ') : ''
