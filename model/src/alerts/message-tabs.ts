/** Tabs of the queue of messages. `Sent` has only those of today. */
export const messageTabs = ['Waiting', 'Opened', 'Sent'] as const
export type MessageTab = (typeof messageTabs)[number]
