/**
 * Tabs of a person's page that derive from the definitions: family, the personal file, and every other entity that
 * refers to a person.
 */
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, type UserType } from '@topcenter/model/kit/entity'
import { mayKnow } from '@topcenter/model/kit/permission'
import { personFile, userFamily } from '@topcenter/model/people/person-file'
import { shownName, type ShownRecord } from '../fields/reference-search.ts'
import { useWho, type Who } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { panelsOf } from '../records/record-panels.ts'
import type { RecordData, Shown } from '../records/record.ts'
import type { TabItem } from '../ui/layout/tabs.tsx'
import { RecordSection } from './record-section.tsx'

const ofType = (kinds: readonly AnyEntity[], userType: string | undefined) =>
  kinds.find((kind) => kind.spec.fixed?.userType === userType)
const isFiled = (entity: AnyEntity) => personFile.has(entityOf(entity.spec.kindOf?.entity ?? entity.id))

/** The fields by which the reader can ask an entity's lists for one person. */
const referringFields = (entity: AnyEntity, person: AnyEntity, who: Who): readonly string[] =>
  Object.entries(fieldsOf(entity))
    .filter(
      ([, field]) =>
        field.kind === 'ref' &&
        field.options.filter &&
        (field.to === person.id || field.to === 'user') &&
        mayKnow(who, field),
    )
    .map(([name]) => name)

/**
 * Entities that refer to a person, besides those of their file and of tabs of their own; one entity once for each field
 * that may name them.
 */
const referring = (person: AnyEntity, who: Who) =>
  entities
    .filter(
      (each) =>
        !each.spec.abstract && !isFiled(each) && !panelsOf(person).some((panel) => panel.covers?.includes(each.id)),
    )
    .flatMap((entity) => referringFields(entity, person, who).map((field) => ({ entity, field })))

export function useFileTabs(entity: AnyEntity, person: RecordData): TabItem[] {
  const who = useWho()
  const work = useWork()
  const userType = entity.spec.fixed?.userType
  const file = [...personFile]
    .flatMap(([sort, kinds]) => (sort === userFamily ? [] : (ofType(kinds, userType) ?? [])))
    .filter(who.canView)
  const related = referring(entity, who).filter((each) => who.canView(each.entity))
  const families = personFile.get(userFamily)!.filter(who.canView)
  const tabs: TabItem[] = []
  if (families.length > 0)
    tabs.push({
      key: 'family',
      label: work('person.family'),
      content: <Family entity={entity} person={person} families={families} />,
    })
  if (file.length > 0)
    tabs.push({
      key: 'file',
      label: work('person.file'),
      content: (
        <div className="grid gap-6">
          {file.map((kind) => (
            <RecordSection key={kind.id} entity={kind} field="user" person={person} canAdd />
          ))}
        </div>
      ),
    })
  if (related.length > 0)
    tabs.push({
      key: 'related',
      label: work('person.related'),
      content: (
        <div className="grid gap-6">
          {related.map(({ entity: each, field }) => (
            <RecordSection key={`${each.id} ${field}`} entity={each} field={field} person={person} hidesEmpty />
          ))}
          <p className="hidden text-sm text-ink-3 only:block">{work('person.noneRelated')}</p>
        </div>
      ),
    })
  return tabs
}

/** A link is one row that both persons show: links that were entered here, and links of others that name this person. */
function Family({
  entity,
  person,
  families,
}: {
  entity: AnyEntity
  person: RecordData
  families: readonly AnyEntity[]
}) {
  const texts = useTexts()
  const work = useWork()
  const userType = entity.spec.fixed?.userType as UserType
  const own = ofType(families, userType)
  const relationOf = (row: RecordData) => shownName(row.relativeRelationType as ShownRecord, texts)
  const headings: Partial<Record<UserType, Partial<Record<string, string>>>> = {
    Parent: { Student: work('person.children') },
    Student: { Parent: work('person.parents') },
  }
  return (
    <div className="grid gap-6">
      {own && (
        <RecordSection
          entity={own}
          field="user"
          person={person}
          canAdd
          line={(row) => ({
            title: <bdi>{shownName((row.relative ?? { names: { und: row.relativeName } }) as ShownRecord, texts)}</bdi>,
            detail: relationOf(row),
          })}
        />
      )}
      {families.map((family) => (
        <RecordSection
          key={family.id}
          entity={family}
          field="relative"
          person={person}
          hidesEmpty
          title={
            headings[userType]?.[family.spec.fixed!.userType!] ??
            `${work('person.relativeOf')}: ${texts.entity(family).many}`
          }
          line={(row) => ({
            title: <bdi>{shownName(row.user as Shown, texts)}</bdi>,
            detail: work('person.is', { relation: relationOf(row), name: shownName(row.user as Shown, texts) }),
          })}
        />
      ))}
      <p className="hidden text-sm text-ink-3 only:block">{work('person.none')}</p>
    </div>
  )
}
