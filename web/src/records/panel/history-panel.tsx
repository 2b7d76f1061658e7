/** History of a record, newest first: the time, user and origin of each change, and each field before and after. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { nameLanguages } from '@topcenter/model/kit/names'
import { useFieldText } from '../../fields/cell.tsx'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { columnField } from '../list/columns.ts'
import { saidIn } from '../form/form-values.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { historyQuery } from '../queries.ts'
import type { HistoryItem } from '../record.ts'

export function HistoryPanel({ entity, token }: { entity: AnyEntity; token: string }) {
  const texts = useTexts()
  const query = useInfiniteQuery(historyQuery(entity, token))
  if (query.error && !query.data)
    return <ListFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (!query.data) return <CardSkeleton lines={5} />
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-ink-3">{texts.say('history.empty')}</p>
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {items.map((item, index) => (
          <Entry key={`${item.at} ${index}`} entity={entity} item={item} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {texts.say('history.more')}
        </Button>
      )}
    </div>
  )
}

function Entry({ entity, item }: { entity: AnyEntity; item: HistoryItem }) {
  const texts = useTexts()
  const formats = useFormats()
  const changes =
    item.action === 'create'
      ? Object.entries(item.changes ?? {})
      : Object.entries(item.changes ?? {}).flatMap((change) => byLanguage(entity, change))
  // In a record's own history its name is left out of the sentence.
  const { do: label, done } = texts.action(entity, item.action)
  return (
    <li className="grid gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{done.includes('{{name}}') ? label : done}</span>
        <bdi className="text-ink-2">{texts.name(item.actor?.names) || texts.say('record.system')}</bdi>
        <time dateTime={item.at} title={formats.dateTime(item.at)} className="ms-auto text-xs text-ink-3">
          {formats.dateTime(item.at)}
        </time>
      </div>
      {changes.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {changes.map(([name, change]) => (
            <Change
              key={name}
              entity={entity}
              action={item.action}
              name={name}
              before={change.old}
              after={change.new}
            />
          ))}
        </dl>
      )}
      {item.address && (
        <p className="text-xs text-ink-3">
          {texts.say('history.address', { address: '' })} <Isolate>{item.address}</Isolate>
        </p>
      )}
    </li>
  )
}

type FieldChange = readonly [name: string, change: { readonly old?: unknown; readonly new?: unknown }]
/** One line for each language of a name that changed: the user's own language may be the same before and after. */
function byLanguage(entity: AnyEntity, [name, change]: FieldChange): readonly FieldChange[] {
  const field = columnField(entity, name)
  if (field?.kind !== 'names' || field.options.isWorded) return [[name, change]]
  return nameLanguages
    .map((language): FieldChange => [
      `${name}.${language}`,
      { old: saidIn(change, 'old', language), new: saidIn(change, 'new', language) },
    ])
    .filter(([, each]) => each.old !== each.new)
}

/** Inputs of an action (`input.reason`) have no value before. */
function Change({
  entity,
  action,
  name,
  before,
  after,
}: {
  entity: AnyEntity
  action: string
  name: string
  before: unknown
  after: unknown
}) {
  const texts = useTexts()
  const fieldText = useFieldText()
  const input = /^input\.(.+)$/.exec(name)?.[1]
  const bare = input ?? name.replace(/Tokens?$/, '')
  const field = input
    ? entity.spec.actions?.[action]?.input?.[input]
    : (columnField(entity, name) ?? columnField(entity, bare))
  const show = (value: unknown) => {
    if (name === 'recordState' || name === 'state')
      return value ? texts.value(entity, name, String(value)) : texts.say('field.empty')
    return field
      ? fieldText({ entity, name: bare, field, value })
      : value === null || value === undefined
        ? texts.say('field.empty')
        : typeof value === 'object'
          ? texts.say('field.aRecord')
          : String(value)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-2">
      <dt className="text-ink-3">{input ? texts.input(entity, action, input) : texts.field(entity, name)}</dt>
      <dd className="min-w-0 break-words">
        {!input && action !== 'create' && (
          <>
            <del className="text-ink-3">
              <bdi>{show(before)}</bdi>
            </del>{' '}
            <span aria-hidden className="mirrored inline-block text-ink-3">
              →
            </span>{' '}
          </>
        )}
        <ins className="no-underline">
          <bdi>{show(after)}</bdi>
        </ins>
      </dd>
    </div>
  )
}
