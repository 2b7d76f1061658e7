/** Dialogs of the file browser: a new folder, a name, a move, the end of files in the trash, and a preview. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PreviewDialog } from './file-preview.tsx'
import type { Face, FileRow, Folder } from './space-data.ts'
import { MoveDialog, NameDialog } from './space-dialogs.tsx'
import type { FileActs } from './use-file-acts.ts'

export type Asked =
  | { readonly is: 'folder' }
  | { readonly is: 'name'; readonly entry: FileRow | Folder }
  | { readonly is: 'move'; readonly tokens: readonly string[] }
  | { readonly is: 'purge'; readonly tokens: readonly string[] }
  | { readonly is: 'preview'; readonly file: FileRow }

interface FileDialogsProps {
  readonly entity: AnyEntity
  readonly asked: Asked
  /** Token of the space, once there is one. */
  readonly space: string | undefined
  readonly faces: Readonly<Record<string, Face>>
  readonly acts: FileActs
  onClose(): void
}

export function FileDialogs({ entity, asked, space, faces, acts, onClose }: FileDialogsProps) {
  const work = useWork()
  const texts = useTexts()
  switch (asked.is) {
    case 'folder':
      return (
        space && (
          <NameDialog
            title={work('spaces.newFolder')}
            label={work('spaces.folderName')}
            doLabel={work('spaces.make')}
            start=""
            onName={acts.makeFolder}
            onClose={onClose}
          />
        )
      )
    case 'name':
      return (
        <NameDialog
          title={work('spaces.renameTitle', { name: texts.name(asked.entry.names) })}
          label={work('spaces.name')}
          doLabel={work('spaces.save')}
          start={texts.name(asked.entry.names)}
          onName={(names) => acts.rename(asked.entry, names)}
          onClose={onClose}
        />
      )
    case 'move':
      return (
        space && (
          <MoveDialog
            entity={entity}
            space={space}
            moving={asked.tokens}
            onMove={async (to) => {
              if (await acts.move(asked.tokens, to)) onClose()
            }}
            onClose={onClose}
          />
        )
      )
    case 'purge':
      return (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          title={work('spaces.purgeTitle', { count: asked.tokens.length })}
          text={work('spaces.purgeText')}
          confirmLabel={work('spaces.purge')}
          isDanger
          onConfirm={() => acts.purge(asked.tokens)}
        />
      )
    case 'preview':
      return <PreviewDialog entity={entity} file={asked.file} face={faces[asked.file.token]} onClose={onClose} />
  }
}
