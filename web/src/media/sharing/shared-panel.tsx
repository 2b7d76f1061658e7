/** In the record of a group or a subject, for users of the portals: what is shared with them there. */
import type { PanelProps } from '../../records/record-panels.ts'
import { ShelfFolders } from './shelf-folders.tsx'

export default function SharedPanel({ entity, record }: PanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ShelfFolders query={{ [entity.id === 'educationalGroup' ? 'groupToken' : 'categoryToken']: record.token }} />
    </div>
  )
}
