/** Notifies users, whatever they switched off, of changes by which somebody could log in as them (D8.5). */
import type { Ctx } from '../records/context.ts'
import type { Events } from '../records/events.ts'
import { notifyUsers } from './tell.ts'

export const tellAccountChange = (ctx: Ctx, { what, user, device }: Events['accountChanged']): Promise<number> =>
  notifyUsers(ctx, what, { users: [user], params: { device: device ?? '–' }, link: '/user-app-settings' })
