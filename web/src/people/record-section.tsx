/**
 * The records of one entity that refer to a person, as a short list: each opens beside the page, and a new one is added
 * in place.
 */
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { LineList } from '../ui/data/line-list.tsx'
import { FieldCell } from '../fields/cell.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { type Column, columnsOf } from '../records/list/columns.ts'
import { listAddress } from '../records/list/list-address.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery, useRecord } from '../records/queries.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { RecordDrawer } from '../records/panel/record-drawer.tsx'
import type { RecordData } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../records/form/record-form.tsx')).RecordForm }))

/** Rows at first, and when all are asked for. */
const [few, many] = [5, 200]

export interface RecordSectionProps {
  readonly entity: AnyEntity
  /** The reference that names the person. */
  readonly field: string
  readonly person: RecordData
  readonly title?: string
  readonly canAdd?: boolean
  /** Renders nothing where there is no record. */
  readonly hidesEmpty?: boolean
  /** Columns of a line; the entity's own otherwise. */
  readonly line?: (row: RecordData) => { readonly title: ReactNode; readonly detail: ReactNode }
}

export function RecordSection({
  entity,
  field,
  person,
  title,
  canAdd = false,
  hidesEmpty = false,
  line,
}: RecordSectionProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const [size, setSize] = useState(few)
  const [open, setOpen] = useState<{ token?: string; isForm?: boolean } | null>(null)
  const list = useQuery(listQuery(entity, { [`${field}Token`]: person.token, size }))
  const rowText = useRowText(entity, field)
  const heading = title ?? texts.entity(entity.spec.kindOf?.entity ?? entity).many
  if (list.error && !list.data)
    return <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return hidesEmpty ? null : <CardSkeleton />
  const { items, page } = list.data
  // The list itself shows archived ones too.
  const whole =
    entity.spec.pathFilters?.[`${field}Token`] === field ? listAddress(entity, { [field]: person.token }) : null
  if (items.length === 0 && hidesEmpty && !open) return null
  const mayAdd = canAdd && person.recordState === 'active' && who.may(entity, 'create')
  return (
    <section className="grid gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="text-base">
          {whole ? (
            <LinkButton variant="text" href={whole}>
              {heading}
            </LinkButton>
          ) : (
            heading
          )}
        </h2>
        {page.total > 0 && (
          <bdi className="badge is-neutral">
            {formats.number(page.total)}
            {page.totalIsCapped && '+'}
          </bdi>
        )}
        {mayAdd && (
          <Button variant="ghost" className="no-print ms-auto" onPress={() => setOpen({ isForm: true })}>
            <Plus aria-hidden size={16} />
            {texts.entity(entity).add}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-sm text-ink-3">{work('person.none')}</p>
      ) : (
        <LineList
          label={heading}
          lines={items.map((row) => ({
            key: row.token,
            ...(line?.(row) ?? rowText(row)),
            onPress: () => setOpen({ token: row.token }),
            aside: (
              <>
                {row.state && (
                  <StateBadge tone={toneOf(row.state)}>{texts.value(entity, 'state', row.state)}</StateBadge>
                )}
              </>
            ),
          }))}
        />
      )}
      {size === few && page.total > few && (
        <p>
          <Button variant="ghost" className="no-print" onPress={() => setSize(many)}>
            {work('person.showAll', { count: page.total })}
          </Button>
        </p>
      )}
      {open && <Open entity={entity} field={field} person={person} {...open} onOpen={setOpen} />}
    </section>
  )
}

function Open({
  entity,
  field,
  person,
  token,
  isForm,
  onOpen,
}: Pick<RecordSectionProps, 'entity' | 'field' | 'person'> & {
  token?: string
  isForm?: boolean
  onOpen(open: { token?: string; isForm?: boolean } | null): void
}) {
  const { data: record } = useRecord(entity, isForm ? token : null)
  const initial = useMemo(() => ({ [`${field}Token`]: person.token, [field]: person }), [field, person])
  const close = () => onOpen(null)
  if (token && !isForm)
    return <RecordDrawer entity={entity} token={token} onClose={close} onEdit={() => onOpen({ token, isForm: true })} />
  if (token && !record) return null
  return (
    <Suspense>
      <RecordForm entity={entity} {...(record ? { record } : { initial })} onClose={close} onSaved={close} />
    </Suspense>
  )
}

const hiddenFields = new Set(['recordState', 'state', 'createdAt'])

/** The first column is the line's title; the other filled ones are its details. */
function useRowText(entity: AnyEntity, field: string) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const columns = useMemo(() => {
    const listed = (entity.spec.list?.columns ?? []) as readonly string[]
    return columnsOf(entity).filter(({ name }) => listed.includes(name) && name !== field && !hiddenFields.has(name))
  }, [entity, field])
  const cell = ({ name, field: kind }: Column, row: RecordData) => (
    <FieldCell entity={entity} name={name} field={kind} value={row[name]} />
  )
  return (row: RecordData) => {
    const [first, ...rest] = columns.filter(({ name }) => row[name] !== null && row[name] !== undefined)
    return {
      title: first ? cell(first, row) : <bdi>{nameOf(row)}</bdi>,
      detail: (
        <span className="flex flex-wrap gap-x-3">
          {rest.slice(0, 4).map((column) => (
            <span key={column.name}>
              <span className="text-ink-3">{texts.field(entity, column.name)}:</span> {cell(column, row)}
            </span>
          ))}
        </span>
      ),
    }
  }
}
