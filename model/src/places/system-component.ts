/** Names of a tree's levels (building, floor, hall), and the hierarchy that says which may stand under which. */
import { type AnyEntity, defineEntity } from '../kit/entity.ts'
import { oneOf, ref } from '../kit/field.ts'

export const componentKinds = [
  'Place',
  'EducationalActivity',
  'GeographicalDistribution',
  'JobGrade',
  'Finance',
  'StoreItem',
  'BodyPart',
] as const
type ComponentKind = (typeof componentKinds)[number]

/**
 * `/system-components-<this>` and `/system-components-hierarchies-<this>`; the specification gives body parts the
 * geographical ones.
 */
const places: Readonly<
  Record<ComponentKind, { readonly at: string; readonly under?: string; readonly alsoAt?: string }>
> = {
  Place: { at: 'places' },
  EducationalActivity: { at: 'educational-categories', under: '/educational' },
  GeographicalDistribution: { at: 'geographical-distributions' },
  JobGrade: { at: 'job-grade' },
  Finance: { at: 'finance' },
  StoreItem: { at: 'store-items' },
  BodyPart: { at: 'body-parts', alsoAt: 'geographical-distributions' },
}
const addresses = (kind: ComponentKind, screen: string) => {
  const { at, under = '', alsoAt } = places[kind]
  return { path: `${under}/${screen}-${at}`, ...(alsoAt ? { alsoAt: [`/${screen}-${alsoAt}`] } : {}) }
}
const kind = { kind: oneOf(componentKinds, { required: true, readonly: true }) } as const

const component = { prefix: 'syc', table: 'system_component', traits: ['named', 'coded'] } as const
export const systemComponent = defineEntity('systemComponent', { ...component, abstract: true, fields: kind })

/** The names keep within PostgreSQL's 63 letters. */
const hierarchy = {
  prefix: 'sch',
  table: 'component_hierarchy',
  traits: ['coded'],
  unique: [['parentComponent', 'childComponent']],
  label: ['parentComponent', 'childComponent'],
} as const
const pairOf = (id: string) => ({
  parentComponent: ref(id, { required: true, filter: true }),
  childComponent: ref(id, { required: true, filter: true }),
})
export const systemComponentHierarchy = defineEntity('systemComponentHierarchy', {
  ...hierarchy,
  abstract: true,
  fields: { ...kind, ...pairOf('systemComponent') },
})

export const systemComponentKinds: readonly AnyEntity[] = componentKinds.flatMap((each) => {
  const shared = { fixed: { kind: each }, menu: 'places' } as const
  return [
    defineEntity(`systemComponent${each}`, {
      ...component,
      ...shared,
      ...addresses(each, 'system-components'),
      kindOf: { entity: 'systemComponent', kind: each },
      icon: 'shapes',
      list: { columns: ['code', 'names', 'description'], sort: 'code' },
    }),
    defineEntity(`systemComponentHierarchy${each}`, {
      ...hierarchy,
      ...shared,
      ...addresses(each, 'system-components-hierarchies'),
      kindOf: { entity: 'systemComponentHierarchy', kind: each },
      icon: 'network',
      fields: pairOf(`systemComponent${each}`),
      list: { columns: ['code', 'parentComponent', 'childComponent'], sort: 'code' },
    }),
  ]
})
