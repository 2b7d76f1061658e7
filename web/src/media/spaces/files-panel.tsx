/** The "Files" tab of a person, a place, a group or a category, and of a space itself. */
import { entries } from '../../platform/map.baked.ts'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts } from '../../platform/texts.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { FileBrowser } from './file-browser.tsx'
import { ownerEntityOf, ownerKeyOf, ownerTargetOf } from './owner-target.ts'

export default function FilesPanel({ entity, record }: PanelProps) {
  const texts = useTexts()
  const isSpace = entity.spec.kindOf?.entity === 'storageSpace'
  const files = entries.find(
    ({ spec }) =>
      spec.kindOf?.entity === 'storageSpaceMedia' &&
      (isSpace ? spec.kindOf.kind === entity.spec.kindOf!.kind : ownerEntityOf(spec.kindOf.kind) === entity.id),
  ) as AnyEntity | undefined
  if (!files) return null
  return (
    <FileBrowser
      entity={files}
      title={texts.name(record.label ?? record.names)}
      of={isSpace ? { storageSpaceToken: record.token } : { [ownerKeyOf(files.spec.kindOf!.kind)]: record.token }}
      {...(isSpace ? {} : { ownerTarget: ownerTargetOf(files, record.token) })}
    />
  )
}
