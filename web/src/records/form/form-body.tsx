/** The inputs of a form: one grid, or tabs where the definition names them. */
import { memo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { mailAddresses } from '@topcenter/model/people/ways-in'
import { FieldCell } from '../../fields/cell.tsx'
import { ImageInput, type ImageChange } from '../../fields/image-input.tsx'
import { FieldInput } from '../../fields/input.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { FormItem, FormTab } from './form-tabs.ts'
import { pictureOf } from '../../platform/picture.ts'
import type { RecordData } from '../record.ts'

export interface FormBodyProps {
  readonly entity: AnyEntity
  readonly record?: RecordData | undefined
  readonly tabs: readonly FormTab[]
  readonly tab: string
  onTab(tab: string): void
  readonly image: ImageChange
  onImage(image: ImageChange): void
  onTakingImage(isTaking: boolean): void
}

export const FormBody = memo(function FormBody({ tabs, tab, onTab, ...rest }: FormBodyProps) {
  const texts = useTexts()
  const {
    formState: { errors },
  } = useFormContext()
  const [only] = tabs
  if (tabs.length === 1) return <Grid items={only!.items} {...rest} />
  return (
    <Tabs
      label={texts.say('form.main')}
      selected={tab}
      onSelect={onTab}
      items={tabs.map(({ key, items }) => ({
        key,
        label: texts.formTab(rest.entity, key),
        hasError: items.some((item) => item.key in errors),
        content: <Grid items={items} {...rest} />,
      }))}
    />
  )
})

type GridProps = Pick<FormBodyProps, 'entity' | 'record' | 'image' | 'onImage' | 'onTakingImage'> & {
  items: readonly FormItem[]
}

const Grid = memo(function Grid({ entity, record, image, onImage, onTakingImage, items }: GridProps) {
  const texts = useTexts()
  const isOwn = record?.token === useWho().token
  return (
    <div className="form-grid">
      {items.map(({ name, field, key, isFact }) => {
        if (field.kind === 'image') {
          return (
            <ImageInput
              key={name}
              label={texts.field(entity, name)}
              description={texts.hint(entity, name)}
              current={record ? (pictureOf(entity, record) ?? undefined) : undefined}
              change={image}
              onChange={onImage}
              onTaking={onTakingImage}
              canRemove={record?.allowed.includes('removeImage') ?? true}
            />
          )
        }
        if (isFact) return <Fact key={name} entity={entity} name={name} field={field} value={record?.[name]} />
        // changed in one's own settings, where the password is required
        const own = isOwn && mailAddresses.some((address) => address === name)
        const locked = own ? { isReadOnly: true, hint: texts.refusal('field.ownAddress').detail } : {}
        return <FieldInput key={name} entity={entity} name={name} field={field} path={key} {...locked} />
      })}
    </div>
  )
})

function Fact(props: { entity: AnyEntity; name: string; field: FormItem['field']; value: unknown }) {
  const texts = useTexts()
  return (
    <div className="field" data-field={props.name} tabIndex={-1}>
      <span className="field-label">{texts.field(props.entity, props.name)}</span>
      <div className="min-h-9 py-2 text-ink-2">
        <FieldCell {...props} />
      </div>
    </div>
  )
}
