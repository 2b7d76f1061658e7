/** Under the lines of a quotation: a thing is found, or made by its name, and stands as the next line. */
import { useState } from 'react'
import { storeItem } from '@topcenter/model/services/store-item'
import { useReferenceSearch } from '../../fields/reference-search.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { Picker } from '../../ui/inputs/picker.tsx'
import { useAddLine } from './use-add-line.ts'

export function AddLine({ quotation }: { quotation: string }) {
  const work = useWork()
  const who = useWho()
  const search = useReferenceSearch(storeItem.id)
  const { addItem, addNew } = useAddLine(quotation)
  const [added, setAdded] = useState(0)
  const next = async (isAdded: Promise<boolean>): Promise<void> => {
    if (await isAdded) setAdded((count) => count + 1)
  }
  return (
    <div className="matrix-add">
      <Picker
        key={added}
        autoFocus={added > 0}
        label={work('prices.add')}
        value={null}
        search={search}
        onChange={(option) => {
          if (option) void next(addItem(option.value))
        }}
        {...(who.may(storeItem, 'create') ? { onAdd: (text: string) => void next(addNew(text)) } : {})}
      />
    </div>
  )
}
