/** The home of the one who logged in: its cards, how they are laid out, and the people behind the funnel. */
import { funnelCard } from '@topcenter/model/home/cards'
import { mayHave } from '@topcenter/model/home/card'
import { type FunnelStep, funnelSteps } from '@topcenter/model/home/told'
import { bool, oneOf, rows, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { prefix } from '../access/saved-view.service.ts'
import type { Ctx } from '../records/context.ts'
import { itemOf, pageOf } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { figureLimits } from '../reports/limits.ts'
import { answerCards } from './cards.service.ts'
import { firstSteps } from './first-steps.service.ts'
import { funnelPeople } from './funnel.service.ts'
import { homeTold } from './home.answers.ts'
import { layOut, ownHome, pin, type Placed, unpin } from './layout.service.ts'

const layout = {
  cards: rows({ card: text({ required: true, maxLength: 80 }), isHidden: bool() }, { max: 100 }),
} as const

async function readHome(ctx: Ctx): Promise<object> {
  const [own, steps] = await Promise.all([ownHome(ctx), firstSteps(ctx)])
  const placed = own?.placed ?? []
  const shown = placed.filter(({ isHidden }) => !isHidden)
  return {
    at: ctx.now.toISOString(),
    home: own?.home.id ?? null,
    isOwn: own?.isOwn ?? false,
    actions: own?.home.actions ?? [],
    cards: await answerCards(ctx, shown, own?.groups ?? []),
    hidden: placed.filter(({ isHidden }) => isHidden).map(hidden),
    steps,
  }
}
const hidden = ({ id, view }: Placed): object =>
  view ? { id, view: { token: tokenOf(prefix, view.id), name: view.name } } : { id }

async function changeLayout(ctx: Ctx, body: unknown): Promise<void> {
  const parsed = fieldsSchema(layout).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { cards } = parsed.data as { cards?: readonly { card: string; isHidden?: boolean | null }[] | null }
  await layOut(
    ctx,
    (cards ?? []).map(({ card, isHidden }) => ({ card, isHidden: isHidden === true })),
  )
}

export const homeOperations: readonly Operation[] = [
  {
    id: 'home.read',
    method: 'GET',
    path: '/api/home',
    access: 'read',
    permit: 'user',
    ...figureLimits,
    describe: () => ({
      summary: 'Read the home of the one who logged in',
      description:
        'Its cards in the reader’s order: figures of reports, totals of lists, and what a card tells by itself. A card ' +
        'that fails has an `error`; the others are answered. `steps`: the first ones of a new centre.',
      answer: answers(homeTold),
    }),
    handle: readHome,
  },
  {
    id: 'home.layOut',
    staff: true,
    method: 'PATCH',
    path: '/api/home',
    access: 'write',
    permit: 'user',
    input: layout,
    describe: () => ({
      summary: 'Lay out one’s own home',
      description: 'The cards in their order, shown and hidden ones. None at all: as the product brings it.',
      answer: 'nothing',
    }),
    handle: (ctx, { body }) => changeLayout(ctx, body),
  },
  {
    id: 'home.pin',
    staff: true,
    method: 'POST',
    path: '/api/home/views/:token',
    access: 'write',
    permit: 'user',
    describe: () => ({ summary: 'Pin a saved report to one’s own home', answer: 'nothing' }),
    handle: (ctx, { params }) => pin(ctx, params.token),
  },
  {
    id: 'home.unpin',
    staff: true,
    method: 'DELETE',
    path: '/api/home/views/:token',
    access: 'write',
    permit: 'user',
    describe: () => ({ summary: 'Take a saved report from one’s own home', answer: 'nothing' }),
    handle: (ctx, { params }) => unpin(ctx, params.token),
  },
  {
    id: 'home.funnel',
    staff: true,
    method: 'GET',
    path: '/api/home/funnel',
    access: 'read',
    // who may have the card of the funnel, which asks for several flags
    permit: 'user',
    query: {
      step: oneOf(funnelSteps, { required: true }),
      lost: bool(),
      page: text(),
      size: text(),
      after: text(),
    },
    ...figureLimits,
    describe: () => ({
      summary: 'List the students at a step from interest to payment',
      description: '`lost`: those who reached the step before it, and not this one.',
      answer: answers(pageOf(itemOf('student'))),
    }),
    handle: (ctx, { query: { step, lost, ...page } }) => {
      if (!mayHave(ctx.actor, funnelCard)) throw new Refused(refuse('permission.missing'))
      return funnelPeople(ctx, step as FunnelStep, lost === 'true', page)
    },
  },
]
