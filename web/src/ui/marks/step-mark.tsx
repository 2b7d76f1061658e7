/** The round mark before a step of a path: its icon, on a ground that shows if the step is taken now or done. */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './step-mark.css'

interface StepMarkProps {
  readonly isNow: boolean
  readonly isDone: boolean
  readonly children: ReactNode
}

export function StepMark({ isNow, isDone, children }: StepMarkProps) {
  return <span className={classNames('step-mark', isNow && 'is-now', isDone && 'is-done')}>{children}</span>
}
