/** What the screen of the queue of messages is told. */
import type { UserType } from '../kit/entity.ts'
import type { Names } from '../kit/names.ts'
import type { MessageKind } from './message-kinds.ts'
import type { MessageState } from './outbound-message.ts'

/** The tabs of the queue; what was sent is that of today. */
export const messageTabs = ['Waiting', 'Opened', 'Sent'] as const
export type MessageTab = (typeof messageTabs)[number]

interface Who {
  readonly token: string
  readonly names: Names
}

export interface QueuedMessage {
  readonly token: string
  readonly kind: MessageKind
  readonly state: MessageState
  /** Whom it is about, where that is not who is written to. */
  readonly about: Who | null
  readonly language: 'ar' | 'en'
  readonly text: string
  readonly createdAt: string
  readonly openedAt: string | null
  /** Empty: a user of the platform. */
  readonly openedBy: Names | null
  readonly decidedAt: string | null
}

/** That a number was written to today, which is seen before it is written to again. */
export interface WrittenToday {
  readonly token: string
  readonly at: string
  readonly by: Names | null
  /** Null: about something that the reader may not see. */
  readonly kind: MessageKind | null
}

/** One person with all that waits to be written to them. */
export interface MessageLine extends Who {
  readonly userType: UserType
  readonly phone: string | null
  readonly messages: readonly QueuedMessage[]
  readonly today: readonly WrittenToday[]
}

export interface MessageQueue {
  readonly lines: readonly MessageLine[]
  /** Messages; at most `most`, which stands for that many or more. */
  readonly counts: Readonly<Record<MessageTab, number>>
  readonly most: number
}
