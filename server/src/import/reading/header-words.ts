/** Recognises a header that differs from the name of its field: «موبايل ولى الأمر», «ت. الميلاد», "Mobile no." */
import { searchKey } from '@topcenter/model/kit/search-key'

/** Words that centres use instead of ours, in both scripts. */
const sameAs: Readonly<Record<string, string>> = {
  موبايل: 'هاتف',
  تليفون: 'هاتف',
  تلفون: 'هاتف',
  محمول: 'هاتف',
  جوال: 'هاتف',
  ت: 'تاريخ',
  جنس: 'نوع',
  ملاحظات: 'وصف',
  بيان: 'وصف',
  ايميل: 'بريد الكتروني',
  والد: 'ولي امر',
  '2': 'ثاني',
  '3': 'ثالث',
  mobile: 'phone',
  cell: 'phone',
  telephone: 'phone',
  tel: 'phone',
  dob: 'birth date',
  birthdate: 'birth date',
  sex: 'gender',
  notes: 'description',
  remarks: 'description',
  mail: 'email',
  guardian: 'parent',
}
/** Words that do not help to identify the field. */
const empty = new Set('رقم رباعي ثلاثي ثنائي كامل بالكامل كاملا 1 no number full of the e'.split(' '))

/**
 * Returns the words of a header in a fixed order, without «ال» and without words that add nothing; '' if none is left.
 *
 * @param thing Names of the entity that the list contains
 */
export function wordsOfHead(head: string, thing: readonly string[]): string {
  const things = new Set(thing.map(bare))
  const words = searchKey(head)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(bare)
    .filter((word) => !empty.has(word) && !things.has(word))
  return [...new Set(words.flatMap((word) => (Object.hasOwn(sameAs, word) ? sameAs[word]!.split(' ') : [word])))]
    .sort()
    .join(' ')
}

const bare = (word: string): string => searchKey(word).replace(/^ال(?=..)/, '')
