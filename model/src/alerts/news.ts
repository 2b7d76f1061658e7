import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, names, ref } from '../kit/field.ts'

const now = { now: ['from', 'to'] } as const

/** What the centre tells everybody. Names are its title, the description its text; its code has English letters only. */
export const news = defineEntity('news', {
  prefix: 'nws',
  traits: ['named', 'coded', 'imaged'],
  resource: 'news',
  path: '/news',
  menu: 'media',
  icon: 'fileText',
  fields: {
    newsCategory: ref('newsCategory', { required: true, filter: true }),
    publisherName: names({ maxLength: 200 }),
    from: dateTime({ initial: 'now', filter: 'range', sort: true }),
    to: dateTime({ filter: 'range' }),
  },
  ordered: [['from', 'to']],
  own: { Student: now, Parent: now, Client: now, Supplier: now, VechileOwner: now, Sales: now },
  list: { columns: ['code', 'names', 'newsCategory', 'publisherName', 'from', 'to'], sort: '-from' },
})
export interface News extends RowOf<typeof news> {}
