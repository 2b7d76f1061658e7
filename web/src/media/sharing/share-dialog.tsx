/**
 * Shares stored files, many at once, into a folder (D9.6): one that is there, or a new one that is made where it is
 * chosen, for everybody, a subject or a group.
 */
import { useQueryClient } from '@tanstack/react-query'
import { dateTime, bool, oneOf, ref } from '@topcenter/model/kit/field'
import type { shareFiles } from '@topcenter/model/media/api'
import { openModes, sharedMedia } from '@topcenter/model/media/shared-media'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { FieldsDialog } from '../../records/form/fields-dialog.tsx'
import { recordKeys } from '../../records/queries.ts'
import { toasts } from '../../ui/messages/toasts.ts'

const fieldsFor = (isOwnersOwn: boolean) => ({
  sharedMediaFolder: ref('sharedMediaFolder', { required: !isOwnersOwn }),
  viewOnly: bool({ initial: true }),
  from: dateTime(),
  to: dateTime(),
  openMode: oneOf(openModes, { initial: 'link' }),
})
const fields = { any: fieldsFor(false), own: fieldsFor(true) }

/** Owner of a "Files" tab: it has a folder of its own, which is created with the first share. */
export interface ShareWhom {
  readonly name: string
  readonly educationalGroupToken?: string
  readonly educationalCategoryToken?: string
}

export interface ShareDialogProps {
  /** Tokens of stored files and links; a folder cannot be shared. */
  readonly files: readonly string[]
  readonly whom?: ShareWhom | undefined
  onClose(): void
  onShared?: (() => void) | undefined
}

export function ShareDialog({ files, whom, onClose, onShared }: ShareDialogProps) {
  const work = useWork()
  const texts = useTexts()
  const client = useQueryClient()
  return (
    <FieldsDialog
      entity={sharedMedia}
      fields={whom ? fields.own : fields.any}
      values={{ viewOnly: true, openMode: 'link' }}
      title={work('media.share', { count: files.length })}
      label={work('media.shareNow')}
      submit={async (values) => {
        const { name: _name, ...owner } = values.sharedMediaFolderToken ? { name: '' } : (whom ?? { name: '' })
        await call<typeof shareFiles>('POST /api/shared-medias/share', {
          body: { ...values, ...owner, storageSpaceMediasTokens: files },
          json: true,
        })
        void client.invalidateQueries({ queryKey: recordKeys.all(sharedMedia) })
        toasts.show({ tone: 'success', text: work('media.shared', { count: files.length }) })
        onShared?.()
      }}
      onClose={onClose}
    >
      <p className="pt-3 text-sm text-ink-2">
        {whom && work('media.shareOwn', { name: whom.name })} {texts.hint(sharedMedia, 'viewOnly')}
      </p>
    </FieldsDialog>
  )
}
