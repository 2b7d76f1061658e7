/**
 * Shares stored files, many at once, into a folder (D9.6): one that is there, or a new one that is made where it is
 * chosen, for everybody, a subject or a group.
 */
import { useQueryClient } from '@tanstack/react-query'
import { dateTime, bool, oneOf, ref } from '@topcenter/model/kit/field'
import { openModes, sharedMedia } from '@topcenter/model/media/shared-media'
import { api } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { FieldsDialog } from '../../records/form/fields-dialog.tsx'
import { recordKeys } from '../../records/queries.ts'
import { toasts } from '../../ui/messages/toasts.ts'

const fields = {
  sharedMediaFolder: ref('sharedMediaFolder', { required: true }),
  viewOnly: bool({ initial: true }),
  from: dateTime(),
  to: dateTime(),
  openMode: oneOf(openModes, { initial: 'link' }),
} as const

export interface ShareDialogProps {
  /** Tokens of stored files and links; a folder cannot be shared. */
  readonly files: readonly string[]
  onClose(): void
  /** With the token of the folder. */
  onShared?(folder: string): void
}

export function ShareDialog({ files, onClose, onShared }: ShareDialogProps) {
  const work = useWork()
  const texts = useTexts()
  const client = useQueryClient()
  return (
    <FieldsDialog
      entity={sharedMedia}
      fields={fields}
      values={{ viewOnly: true, openMode: 'link' }}
      title={work('media.share', { count: files.length })}
      label={work('media.shareNow')}
      submit={async (values) => {
        const { folder } = await api.post<{ folder: string }>(
          '/shared-medias/share',
          { ...values, storageSpaceMediasTokens: files },
          { json: true },
        )
        void client.invalidateQueries({ queryKey: recordKeys.all(sharedMedia) })
        toasts.show({ tone: 'success', text: work('media.shared', { count: files.length }) })
        onShared?.(folder)
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{texts.hint(sharedMedia, 'viewOnly')}</p>
    </FieldsDialog>
  )
}
