/**
 * How an area informs areas that import it, which it may not import itself: in the same transaction. This is the one
 * list of events; `areas.ts` lists who handles each.
 */
import type { Ctx } from './context.ts'

export interface Events {
  /** Marks of these students at a schedule time were made, changed or removed (D4.4). */
  readonly marksChanged: { readonly scheduleTime: string; readonly students: readonly string[] }
  /**
   * A schedule time with marks was canceled, planned again or moved, so that its marks count differently or its length
   * is another.
   */
  readonly markedTimeChanged: { readonly scheduleTime: string }
  /** Seats may have become free, or the waiting list changed: whoever is offered a seat now is notified (D4.1). */
  readonly seatsChanged: Record<never, never>
  /** An account changed in a way that its user must know, even from the person who changed it (D8.5). */
  readonly accountChanged: {
    readonly what: 'passwordChanged' | 'addressChanged' | 'newDevice' | 'loginCode'
    readonly user: string
    /** The name that the device gives itself. */
    readonly device?: string | undefined
  }
  /** More than so many asked to join on the centre's page within an hour. */
  readonly pageCrowded: { readonly requests: number }
  /** Something that begins at this moment (ISO 8601) was planned or moved there: plans may speak of it (D8.4). */
  readonly momentPlanned: { readonly at: string }
  /** A debt of this user was canceled: what was bought with it is no longer valid (D3.3). */
  readonly debtCanceled: { readonly user: string }
  /** Money of a debt was given back: what it opened is closed (D9.8). */
  readonly paymentRefunded: { readonly debt: string; readonly reason: string }
}
export type Subscribers = {
  readonly [Name in keyof Events]: readonly ((ctx: Ctx, event: Events[Name]) => Promise<unknown>)[]
}

/** Runs the handlers of an event in the order of the list; a refusal by one refuses the whole change. */
export async function emit<Name extends keyof Events>(ctx: Ctx, name: Name, event: Events[Name]): Promise<void> {
  for (const subscriber of ctx.runtime.subscribers[name]) await subscriber(ctx, event)
}
