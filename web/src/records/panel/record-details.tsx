/** All fields of a record as text, grouped as in its form. */
import type { ReactNode } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type AnyEntity, fieldsOf, hasTrait } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { mayKnow } from '@topcenter/model/kit/permission'
import { propertyFields, type PropertyKind } from '@topcenter/model/kit/property'
import { FieldCell, isEmpty } from '../../fields/cell.tsx'
import { useWho, type Who } from '../../platform/session.ts'
import { drawnProperty, type ShownProperty } from '../../fields/properties.ts'
import { type Texts, useTexts } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { fieldLabel } from '../field-label.ts'
import { columnField } from '../list/columns.ts'
import { ContactCell } from '../record-cell.tsx'
import type { RecordData } from '../record.ts'

interface Part {
  readonly key: string
  readonly names: readonly string[]
}

const quiet = new Set(['image', 'password'])

function partsOf(entity: AnyEntity): readonly Part[] {
  const tabs = entity.spec.form?.tabs as readonly { key: string; fields: readonly string[] }[] | undefined
  const own = fieldsOf(entity)
  const all = [
    ...(hasTrait(entity, 'coded') ? ['code'] : []),
    ...(hasTrait(entity, 'named') ? ['names'] : []),
    ...(hasTrait(entity, 'tree') ? ['parent'] : []),
    ...Object.keys(own),
    ...(hasTrait(entity, 'named') ? ['description'] : []),
  ]
  if (!tabs) return [{ key: '', names: all }]
  const placed = new Set([...tabs.flatMap((tab) => tab.fields), ...(entity.spec.form?.elsewhere ?? [])])
  const rest = Object.keys(own).filter((name) => !placed.has(name))
  return tabs.map((tab, index) => ({ key: tab.key, names: index === 0 ? [...tab.fields, ...rest] : tab.fields }))
}

const isShown = (entity: AnyEntity, name: string, record: RecordData, who: Who): boolean => {
  const field = columnField(entity, name)
  return (
    field !== undefined &&
    !quiet.has(field.kind) &&
    !field.options.transient &&
    !field.options.timeOf &&
    mayKnow(who, field) &&
    !(name in (entity.spec.fixed ?? {})) &&
    name !== entity.spec.span?.[1] &&
    name !== 'code' && // beside its name
    !(name === 'whatsAppStatus' && record[name] === true) && // the number has its sign
    name in record
  )
}

/** Properties of which none has a value. */
const isWithoutValues = (entity: AnyEntity, name: string, record: RecordData): boolean =>
  columnField(entity, name)?.kind === 'properties' && ofProperties(entity, record[name]).length === 0

/** Fields about a phone number are left out where there is none. */
const isOfNothing = (name: string, record: RecordData): boolean =>
  name === 'whatsAppStatus' && 'phone' in record && isEmpty(record.phone)

/**
 * Shows the main fields first and large, then the other filled ones. The empty fields are behind a button, which keeps
 * the reader's choice for these records.
 */
export function RecordDetails({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  const texts = useTexts()
  const who = useWho()
  const [isWithEmpty, setWithEmpty] = useStored(`empty ${entity.id}`, false)
  const hero = (entity.spec.hero ?? []).filter((name) => isShown(entity, name, record, who) && !isEmpty(record[name]))
  const all = partsOf(entity).map(({ key, names }) => ({
    key,
    names: names.filter((name) => isShown(entity, name, record, who) && !hero.includes(name)),
  }))
  const asked: readonly string[] = entity.spec.folded ?? []
  const isFolded = (name: string) =>
    isEmpty(record[name]) || isWithoutValues(entity, name, record) || isOfNothing(name, record) || asked.includes(name)
  const empty = all.flatMap(({ names }) => names).filter(isFolded).length
  const parts = all
    .map(({ key, names }) => ({ key, names: names.filter((name) => isWithEmpty || !isFolded(name)) }))
    .filter(({ names }) => names.length > 0)
  return (
    <div className="grid gap-6">
      {hero.length > 0 && (
        <dl className="hero-facts">
          {hero.map((name) => (
            <div key={name}>
              <dt>{fieldLabel(texts, entity, name)}</dt>
              <dd>
                <Value entity={entity} name={name} record={record} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {parts.map(({ key, names }) => (
        <Part key={key} entity={entity} record={record} names={names}>
          {parts.length > 1 && <h3 className="text-base text-ink-2">{texts.formTab(entity, key)}</h3>}
        </Part>
      ))}
      {empty > 0 && (
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-expanded={isWithEmpty}
          onPress={() => setWithEmpty(isWithEmpty ? undefined : true)}
        >
          {isWithEmpty ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
          <span>
            {isWithEmpty
              ? texts.say('record.hideEmpty')
              : texts.say(asked.length > 0 ? 'record.showRest' : 'record.showEmpty', { count: empty })}
          </span>
        </Button>
      )}
    </div>
  )
}

interface PartProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  readonly names: readonly string[]
  readonly children: ReactNode
}

function Part({ entity, record, names, children }: PartProps) {
  const texts = useTexts()
  const isLines = (name: string) => columnField(entity, name)?.kind === 'rows'
  const facts = names.filter((name) => !isLines(name))
  return (
    <section className="grid gap-3">
      {children}
      {facts.length > 0 && (
        <Facts
          items={facts.flatMap((name) =>
            columnField(entity, name)?.kind === 'properties'
              ? ofProperties(entity, record[name]).map(({ names, ...fact }) => ({ ...fact, label: texts.name(names) }))
              : {
                  key: name,
                  label: fieldLabel(texts, entity, name),
                  value: <Value entity={entity} name={name} record={record} />,
                },
          )}
        />
      )}
      {names.filter(isLines).map((name) => (
        <Lines
          key={name}
          entity={entity}
          name={name}
          fields={fieldsOf(entity)[name]!.fields ?? {}}
          lines={(record[name] ?? []) as readonly Readonly<Record<string, unknown>>[]}
        />
      ))}
    </section>
  )
}

/** Lists each property that has a value under its own name. */
const ofProperties = (entity: AnyEntity, value: unknown) =>
  ((value ?? []) as readonly ShownProperty[])
    .filter((property) => property.value !== null)
    .map((property) => ({
      key: property.propertyToken,
      names: property.names,
      value: <FieldCell entity={entity} name={property.propertyToken} {...drawnProperty(property)} />,
    }))

function Value({ entity, name, record }: { entity: AnyEntity; name: string; record: RecordData }) {
  const field = columnField(entity, name) as Field
  if (field.kind === 'names' && !field.options.isWorded)
    return <AllNames value={record[name] as Readonly<Record<string, string | null>> | null} />
  return <ContactCell entity={entity} name={name} field={field} record={record} />
}

/** Every language of a name that people typed, each in its own direction; of a text that the server made, one. */
function AllNames({ value }: { value: Readonly<Record<string, string | null>> | null }) {
  const texts = Object.entries(value ?? {}).filter(([, text]) => text)
  if (texts.length === 0) return <FieldCell entity={nobody} name="" field={textField} value={null} />
  return (
    <>
      {texts.map(([language, text]) => (
        <span key={language} className="block whitespace-pre-line">
          <bdi lang={language === 'und' ? undefined : language}>{text}</bdi>
        </span>
      ))}
    </>
  )
}
const nobody = { id: '', spec: { prefix: '' } } as AnyEntity
const textField: Field = { kind: 'text', options: {}, required: false }

/** A value of the kind that its line chooses is drawn as that. */
function drawnInLine(field: Field, key: string, line: Readonly<Record<string, unknown>>, texts: Texts) {
  const kind = field.options.ofKind && (line[field.options.ofKind] as PropertyKind)
  if (!kind || kind === 'Text' || kind === 'DropDownList') return { field, value: line[key] }
  const said = texts.name(line[key] as Names)
  return { field: propertyFields[kind], value: kind === 'Logical' && said ? said === 'true' : said }
}

function Lines({
  entity,
  name,
  fields,
  lines,
}: {
  entity: AnyEntity
  name: string
  fields: Fields
  lines: readonly Readonly<Record<string, unknown>>[]
}) {
  const texts = useTexts()
  return (
    <div className="grid gap-1">
      <h4 className="field-label">{texts.field(entity, name)}</h4>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-3">{texts.say('rows.none')}</p>
      ) : (
        // A frame that scrolls must be focusable, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="table-frame" tabIndex={0} role="region" aria-label={texts.field(entity, name)}>
          <table className="table">
            <thead>
              <tr>
                {Object.keys(fields).map((key) => (
                  <th key={key} scope="col">
                    {texts.field(entity, `${name}.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={index}>
                  {Object.entries(fields).map(([key, field]) => (
                    <td key={key}>
                      <FieldCell entity={entity} name={`${name}.${key}`} {...drawnInLine(field, key, line, texts)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
