/** Handlers of a user's home: cards, layout, pinned reports, and people at the steps of the funnel. */
import { type Home, layOutHome, pinView, readFunnelPeople, readHome, unpinView } from '@topcenter/model/home/api'
import { mayHave } from '@topcenter/model/home/card'
import { funnelCard } from '@topcenter/model/home/cards'
import { funnelSteps } from '@topcenter/model/home/funnel-steps'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { prefix } from '../access/saved-view.service.ts'
import type { Ctx } from '../records/context.ts'
import { handle } from '../records/serving/handle.ts'
import { figureLimits } from '../reports/limits.ts'
import { answerCards } from './cards.service.ts'
import { firstSteps } from './first-steps.service.ts'
import { funnelPeople } from './funnel.service.ts'
import { layOut, ownHome, pin, type Placed, unpin } from './layout.service.ts'

async function home(ctx: Ctx): Promise<Home> {
  const [own, steps] = await Promise.all([ownHome(ctx), firstSteps(ctx)])
  const placed = own?.placed ?? []
  const shown = placed.filter(({ isHidden }) => !isHidden)
  const cards = await answerCards(ctx, shown, own?.groups ?? [])
  return {
    // the page shows one time, that of its oldest figures
    at: cards.reduce((at, { asOf }) => (asOf !== undefined && asOf < at ? asOf : at), ctx.now.toISOString()),
    home: own?.home.id ?? null,
    isOwn: own?.isOwn ?? false,
    actions: own?.home.actions ?? [],
    cards,
    hidden: placed.filter(({ isHidden }) => isHidden).map(hidden),
    steps,
  }
}
const hidden = ({ id, view }: Placed): Home['hidden'][number] =>
  view ? { id, view: { token: tokenOf(prefix, view.id), name: view.name } } : { id }

export const homeOperations = [
  handle(readHome, figureLimits, home),
  handle(layOutHome, (ctx, { body: { cards = [] } }) =>
    layOut(
      ctx,
      cards.map(({ card, isHidden }) => ({ card, isHidden: isHidden === true })),
    ),
  ),
  handle(pinView, (ctx, { params }) => pin(ctx, params.token)),
  handle(unpinView, (ctx, { params }) => unpin(ctx, params.token)),
  handle(readFunnelPeople, figureLimits, async (ctx, { queryText: { step: name, lost, ...page } }) => {
    if (!mayHave(ctx.actor, funnelCard)) throw new Refused(refuse('permission.missing'))
    const step = funnelSteps.find((each) => each === name)
    return funnelPeople(ctx, step, lost === 'true', page)
  }),
]
