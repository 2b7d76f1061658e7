/** A move that clashes: with what, what is free instead, and saving it all the same for those who may. */
import type { ProblemBody } from '../../platform/problem.ts'
import { ClashDialog } from '../../records/form/clash-dialog.tsx'
import { type CalendarTime, type Change, ownersIn } from './calendar-data.ts'
import { FreeOffers } from './free-offers.tsx'

export interface MoveClashDialogProps {
  readonly time: CalendarTime
  readonly change: Change
  readonly problem: ProblemBody
  readonly isPending: boolean
  onClose(): void
  onChange(change: Change, confirmed?: boolean): void
}

export default function MoveClashDialog({ time, change, problem, isPending, onClose, onChange }: MoveClashDialogProps) {
  const { place, lecturer } = { ...time, ...ownersIn(change) }
  return (
    <ClashDialog problem={problem} isPending={isPending} onClose={onClose} onConfirm={() => onChange(change, true)}>
      <FreeOffers
        wish={{ group: time.group, from: change.from, to: change.to, place, lecturer, except: time.token }}
        onTime={(from, to) => onChange({ ...change, from, to })}
        onPlace={({ token }) => onChange({ ...change, place: token })}
      />
    </ClashDialog>
  )
}
