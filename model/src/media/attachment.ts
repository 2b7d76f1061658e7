/** Files that belong to a record of another kind: the photo of a receipt, the ID card of who applies. */
import { defineEntity, type RowOf, userTypes } from '../kit/entity.ts'
import { int, oneOf, ref, refs, text } from '../kit/field.ts'
import { mediaTypes } from './shared-media.ts'

/** A file uploaded before its record is saved; only its uploader may refer to it. */
export const attachment = defineEntity('attachment', {
  prefix: 'att',
  abstract: true,
  fields: {
    fileName: text({ required: true, readonly: true, maxLength: 255 }),
    /** By content, never by its name. */
    mediaType: oneOf(mediaTypes, { required: true, readonly: true }),
    /** Bytes. */
    size: int({ required: true, readonly: true, min: 0 }),
    uploadedBy: ref('user', { required: true, readonly: true }),
  },
  label: ['fileName'],
  own: Object.fromEntries(userTypes.map((type) => [type, 'uploadedBy' as const])),
})
export interface Attachment extends RowOf<typeof attachment> {}

/** Maximum number for one record. */
const most = 10

/** Files of a record: readers of the record open them; users who may change it add and remove them. */
export const attachments = () => refs('attachment', { max: most })
