/** Parts of the layout for kept registers and unsent marks: one chunk of the build, loaded only where there are any. */
export { OutboxBadge } from './outbox-badge.tsx'
export { leaveOffline } from './leave-offline.ts'
