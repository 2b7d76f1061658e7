/**
 * What an area tells the areas that build on it, in the same transaction: an area never imports one that imports it.
 * The one list of events; who hears them is listed in `areas.ts`.
 */
import type { Ctx } from './context.ts'

export interface Events {
  /** Marks of these students at a schedule time were made, changed or taken away (D4.4). */
  readonly marksChanged: { readonly scheduleTime: string; readonly students: readonly string[] }
  /** A schedule time with marks was canceled, planned again or moved: its marks count, or last, differently. */
  readonly markedTimeChanged: { readonly scheduleTime: string }
  /** A debt of this user was canceled: what was bought with it is no longer valid (D3.3). */
  readonly debtCanceled: { readonly user: string }
}
export type Hearers = {
  readonly [Name in keyof Events]: readonly ((ctx: Ctx, event: Events[Name]) => Promise<unknown>)[]
}

/** Answers when all have heard it, one after the other in the order of the list; a refusal of one refuses the whole. */
export async function tell<Name extends keyof Events>(ctx: Ctx, name: Name, event: Events[Name]): Promise<void> {
  for (const hear of ctx.runtime.hearers[name]) await hear(ctx, event)
}
