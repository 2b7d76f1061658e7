/** What reaches a user whatever they switched off: that somebody may come in as them (D8.5). */
import type { Ctx } from '../records/context.ts'
import type { Events } from '../records/events.ts'
import { tellUsers } from './tell.ts'

export const tellAccountChange = (ctx: Ctx, { what, user, device }: Events['accountChanged']): Promise<number> =>
  tellUsers(ctx, what, { users: [user], params: { device: device ?? '–' }, link: '/user-app-settings' })
