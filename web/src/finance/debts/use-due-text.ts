/** When something is due, counted from today: three days late, due today, due in a week. */
import { useWork } from '../../platform/texts.ts'
import type { Tone } from '../../ui/marks/badge.tsx'
import { daysBetween } from '../desk/desk-data.ts'

export function useDueText(): (dueOn: string, today: string) => { readonly text: string; readonly tone: Tone } {
  const work = useWork()
  return (dueOn, today) => {
    const days = daysBetween(today, dueOn)
    if (days === 0) return { text: work('desk.today'), tone: 'warn' }
    return days < 0
      ? { text: work('desk.lateBy', { count: -days }), tone: 'bad' }
      : { text: work('desk.dueIn', { count: days }), tone: 'neutral' }
  }
}
