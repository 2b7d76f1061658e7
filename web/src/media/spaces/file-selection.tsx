/** The bar of the selected files: what can be done with all of them. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import type { ShareWhom } from '../sharing/share-dialog.tsx'
import type { Asked } from './file-dialogs.tsx'
import type { FileRow } from './space-data.ts'
import { type FileActs, useMay } from './use-file-acts.ts'

interface FileSelectionProps {
  readonly entity: AnyEntity
  readonly rows: readonly FileRow[]
  readonly selected: ReadonlySet<string>
  readonly isTrash: boolean
  readonly whom: ShareWhom | undefined
  readonly acts: FileActs
  onAsk(asked: Asked): void
  onClear(): void
}

export function FileSelection({ entity, rows, selected, isTrash, whom, acts, onAsk, onClear }: FileSelectionProps) {
  const work = useWork()
  const may = useMay(entity)
  const tokens = [...selected]
  return (
    <SelectionBar count={tokens.length > 1 || (isTrash && tokens.length > 0) ? tokens.length : 0} onClear={onClear}>
      {isTrash ? (
        <>
          {may.archive && <Button onPress={() => void acts.restore(tokens)}>{work('spaces.restore')}</Button>}
          {may.remove && (
            <Button variant="danger" onPress={() => onAsk({ is: 'purge', tokens })}>
              {work('spaces.purge')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button onPress={() => acts.zip(tokens)}>{work('spaces.downloadZip')}</Button>
          <ShareButton
            files={rows.filter(({ token, isFolder }) => selected.has(token) && !isFolder).map(({ token }) => token)}
            whom={whom}
            onShared={onClear}
          />
          {may.change && <Button onPress={() => onAsk({ is: 'move', tokens })}>{work('spaces.move')}</Button>}
          {may.add && <Button onPress={() => void acts.copy(tokens)}>{work('spaces.copy')}</Button>}
          {may.archive && <Button onPress={() => void acts.putAway(tokens)}>{work('spaces.delete')}</Button>}
        </>
      )}
    </SelectionBar>
  )
}
