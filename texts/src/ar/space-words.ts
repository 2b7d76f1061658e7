/** ما يقوله الخادم عن ملفات مساحات التخزين. */
import type { spaceWords as english } from '../en/space-words.ts'
import type { Mirror } from '../text-types.ts'

export const spaceWords = {
  firstName: 'الملفات',
} satisfies Mirror<typeof english>
