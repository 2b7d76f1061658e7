/**
 * A card with some of the user's own records, and a link to all of them. Renders nothing without the permission to
 * look.
 */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type Line, LineList } from '../ui/data/line-list.tsx'
import type { Query } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Unanswered } from '../records/answered.tsx'
import { listQuery } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'

interface OwnListProps {
  entity: AnyEntity
  title: string
  query: Query
  lineOf(record: RecordData): Omit<Line, 'key'>
  /** Address of the whole list. */
  href?: string | undefined
  /** Text for an empty list; left out, an empty card is not rendered. */
  empty?: string
  /** Tests for records that come before the others. */
  first?(record: RecordData): boolean
  /** True if a new record can be requested from here. */
  adds?: boolean
}

export function OwnList({ entity, title, query, lineOf, href, empty, first, adds }: OwnListProps) {
  const who = useWho()
  const texts = useTexts()
  const list = useQuery({ ...listQuery(entity, query), enabled: who.canView(entity) })
  if (!who.canView(entity)) return null
  if (!list.data)
    return (
      <Section title={title}>
        <Unanswered query={list} />
      </Section>
    )
  const all = list.data.items
  const items = first ? [...all.filter(first), ...all.filter((each) => !first(each))] : all
  if (items.length === 0 && !empty) return null
  return (
    <Section title={title} href={items.length > 0 ? href : undefined}>
      {items.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-4 text-ink-2">{empty}</p>
      ) : (
        <LineList label={title} lines={items.map((record) => ({ key: record.token, ...lineOf(record) }))} />
      )}
      {adds && href && who.may(entity, 'create') && (
        <p>
          <LinkButton href={`${href}?new=1`}>
            <Plus aria-hidden size={16} />
            {texts.entity(entity).add}
          </LinkButton>
        </p>
      )}
    </Section>
  )
}

export function Section({ title, href, children }: { title: string; href?: string | undefined; children: ReactNode }) {
  const work = useWork()
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="-my-1 flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {href && (
          <LinkButton
            variant="ghost"
            className="section-all"
            href={href}
            aria-label={`${work('portal.all')}: ${title}`}
          >
            {work('portal.all')}
          </LinkButton>
        )}
      </div>
      {children}
    </section>
  )
}

/** Lays out two columns, the urgent first: on a phone the second column follows the first. */
export function Columns({ children: [first, second] }: { children: [ReactNode, ReactNode] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">{first}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">{second}</div>
    </div>
  )
}

/** Name of a referenced record in the user's language. */
export function useNameOf(): (record: RecordData, field: string) => string {
  const { name } = useTexts()
  return (record, field) => name((record[field] as { names?: RecordData['names'] } | null | undefined)?.names)
}
