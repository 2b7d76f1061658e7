/** Handlers of the offers page of students and parents, and of the card that proves a student at a brand. */
import { readOffers, readStudentCard } from '@topcenter/model/offers/api'
import { handle } from '../records/serving/handle.ts'
import { offers } from './offers.service.ts'
import { studentCard } from './student-card.service.ts'

export const offerOperations = [
  handle(readOffers, offers),
  handle(readStudentCard, (ctx, { queryText }) => studentCard(ctx, queryText.student || undefined)),
]
