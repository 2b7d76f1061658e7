import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, names, oneOf, ref, refs, rows } from '../kit/field.ts'
import { receiverTypes } from './sending.ts'
import { attachments } from '../media/attachment.ts'

const current = { now: ['from', 'to'], reaching: 'news_reaches' } as const

/**
 * News of the centre (D8.7): for everybody, or for the students of groups and subjects with their parents and users of
 * some types; on its days. Names are its title, the description its text; its code has English letters only.
 */
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
    sponsor: ref('sponsor', { filter: true }),
    from: dateTime({ initial: 'now', filter: 'range', sort: true }),
    to: dateTime({ filter: 'range' }),
    educationalGroups: refs('educationalGroup', { max: 200, forStaff: true }),
    educationalCategories: refs('educationalCategory', { max: 200, forStaff: true }),
    userTypes: rows(
      { userType: oneOf(receiverTypes, { required: true }) },
      { max: receiverTypes.length, forStaff: true },
    ),
    attachments: attachments(),
    /** Also shown to visitors on the centre's page, as long as it is for everybody. */
    isPublic: bool({ initial: true, filter: true }),
    /** Listed before all others. */
    pinned: bool({ initial: false, filter: true }),
    /** Notifies its audience when it begins. */
    notify: bool({ initial: true, forStaff: true }),
    /** Time when it began and its audience was notified. */
    publishedAt: dateTime({ readonly: true, forStaff: true }),
    /** Number of people of its audience who have opened it. */
    readers: int({ readonly: true, computed: true, forStaff: true }),
  },
  ordered: [['from', 'to']],
  own: {
    Student: current,
    Parent: current,
    Client: current,
    Supplier: current,
    VechileOwner: current,
    Sales: current,
  },
  hero: ['from', 'to', 'readers'],
  list: {
    columns: ['code', 'names', 'from', 'to', 'readers', 'pinned', 'newsCategory'],
    also: ['publisherName', 'isPublic'],
    sort: '-from',
  },
})
export interface News extends RowOf<typeof news> {}
