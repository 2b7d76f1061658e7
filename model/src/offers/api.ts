/** Endpoints of offers: what brands offer students, and the card that proves a student at a brand (D7.9). */
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { branch, brand, brandService } from '../lookups/lists.ts'
import { student } from '../people/user.ts'

/** Days for which an offer is new. */
export const newDays = 14
/** Minutes for which the address of a card is valid. The screen asks for the next one earlier. */
export const cardMinutes = 10

const link = answer.orNull(answer.text)
/** Null without a link, and if links are not to be shown. */
const links = { map: link, website: link, facebook: link, instagram: link, twitter: link }

const offer = answer.object({
  token: answer.token(brand),
  names: answer.names,
  description: answer.names,
  discountPercentage: answer.number,
  since: answer.day,
  /** The first day without the offer. */
  to: answer.orNull(answer.day),
  isNew: answer.yesNo,
  ...links,
  services: answer.list(
    answer.object({
      token: answer.token(brandService),
      names: answer.names,
      description: answer.names,
      discountPercentage: answer.number,
      /** Before the discount. */
      price: answer.orNull(answer.money),
      priceAfter: answer.orNull(answer.money),
      pricePoints: answer.orNull(answer.whole),
    }),
  ),
  branches: answer.list(
    answer.object({
      token: answer.token(branch),
      names: answer.names,
      address: answer.orNull(answer.text),
      phone: answer.orNull(answer.text),
      ...links,
    }),
  ),
})

export const readOffers = endpoint({
  id: 'offers.read',
  method: 'GET',
  path: '/api/offers',
  permit: { group: 'Brand', flag: 'view' },
  summary: 'Read what brands offer students today',
  description: `The newest first; \`isNew\`: for ${newDays} days. \`to\` is the first day without the offer. Links and phones stand where their flags allow.`,
  answer: () => answer.object({ brands: answer.list(offer) }),
})

export const readStudentCard = endpoint({
  id: 'studentCard.read',
  method: 'GET',
  path: '/api/student-card',
  permit: 'user',
  readers: 'portal',
  access: 'write', // the first card of a centre makes its secret
  query: { student: input.text() },
  summary: 'Read one’s own student card, or that of a child',
  description: `\`path\` is the address of the page that proves it to anybody, for ${cardMinutes} minutes; ask again before \`until\`.`,
  answer: () =>
    answer.object({
      studentToken: answer.token(student),
      names: answer.names,
      code: answer.text,
      imageAt: answer.orNull(answer.instant),
      path: answer.text,
      until: answer.instant,
    }),
})
