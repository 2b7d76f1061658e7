/** The first tab of a person: what happened, newest first, and beside it what asks for attention. */
import type { PanelProps } from '../records/record-panels.ts'
import { PersonSide } from './person-side.tsx'
import { StoryList } from './story-list.tsx'
import './person.css'

export default function OverviewPanel({ entity, record }: PanelProps) {
  return (
    <div className="person-overview">
      <div className="person-overview-parts">
        <StoryList entity={entity} person={record} />
        <PersonSide entity={entity} person={record} />
      </div>
    </div>
  )
}
