/** What the frame needs only where a register was kept or marks wait: in one file of the build. */
export { OutboxBadge } from './outbox-badge.tsx'
export { leaveOffline } from './leave-offline.ts'
