/** Asks before a form with unsaved changes is left by a link, the back button or a new address. */
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from 'react-router'
import { sessionOf } from '../../platform/session.ts'
import { useSay } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export function LeaveQuestion({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  const say = useSay()
  return (
    <Dialog
      isAlert
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay()
      }}
      title={say('form.leaveTitle')}
      description={say('form.leaveText')}
      actions={
        <>
          <Button size="form" variant="danger" onPress={onLeave}>
            {say('form.leave')}
          </Button>
          <Button size="form" onPress={onStay}>
            {say('form.stay')}
          </Button>
        </>
      }
    />
  )
}

interface LeaveGuardProps {
  isOn(): boolean
  /** The form stays while the rest of its address changes. */
  readonly isOfPath?: boolean
  onLeave(): void
}

/** Rendered once in a page: a form inside a form asks by itself. */
export function LeaveGuard({ isOn, isOfPath = false, onLeave }: LeaveGuardProps) {
  const client = useQueryClient()
  // When the session ends, nothing is asked: the draft is kept.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      sessionOf(client) !== null &&
      isOn() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!isOfPath && currentLocation.search !== nextLocation.search)),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      onLeave={() => {
        onLeave()
        blocker.proceed()
      }}
      onStay={() => blocker.reset()}
    />
  )
}
