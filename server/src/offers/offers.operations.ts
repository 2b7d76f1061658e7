/** The offers page of students and parents, and the card that proves them at a brand (D7.9). */
import { text } from '@topcenter/model/kit/field'
import {
  day,
  instant,
  list,
  money,
  names,
  number,
  object,
  orNull,
  text as words,
  token,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { linkNames, newDays, offers } from './offers.service.ts'
import { cardMinutes, studentCard } from './student-card.service.ts'

const links = Object.fromEntries(linkNames.map((name) => [name, orNull(words)]))
const offered = object({
  token: token('brand'),
  names,
  description: names,
  discountPercentage: number,
  since: day,
  to: orNull(day),
  isNew: yesNo,
  ...links,
  services: list(
    object({
      token: token('brandService'),
      names,
      description: names,
      discountPercentage: number,
      price: orNull(money),
      priceAfter: orNull(money),
      pricePoints: orNull(whole),
    }),
  ),
  branches: list(object({ token: token('branch'), names, address: orNull(words), phone: orNull(words), ...links })),
})
const permit = { group: 'Brand', flag: 'view' } as const

export const offerOperations: readonly Operation[] = [
  {
    id: 'offers.read',
    method: 'GET',
    path: '/api/offers',
    permit,
    access: 'read',
    describe: () => ({
      summary: 'Read what brands offer students today',
      description: `The newest first; \`isNew\`: for ${newDays} days. \`to\` is the first day without the offer. Links and phones stand where their flags allow.`,
      answer: answers(object({ brands: list(offered) })),
    }),
    handle: (ctx) => offers(ctx),
  },
  {
    id: 'studentCard.read',
    portal: true,
    method: 'GET',
    path: '/api/student-card',
    permit: 'user',
    access: 'write',
    query: { student: text() },
    describe: () => ({
      summary: 'Read one’s own student card, or that of a child',
      description: `\`path\` is the address of the page that proves it to anybody, for ${cardMinutes} minutes; ask again before \`until\`.`,
      answer: answers(
        object({
          studentToken: token('student'),
          names,
          code: words,
          imageAt: orNull(instant),
          path: words,
          until: instant,
        }),
      ),
    }),
    handle: (ctx, { query }) => studentCard(ctx, query.student || undefined),
  },
]
