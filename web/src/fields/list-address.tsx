/** A list of people as it was filtered, by its resource and query; called by its name, it opens as it was. */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { listPath } from '../platform/addresses.ts'
import { entries } from '../platform/map.baked.ts'
import { useTexts } from '../platform/texts.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'

export function ListAddress({ list }: { list: string }) {
  const texts = useTexts()
  const [resource, query = ''] = list.split('?') as [string, string?]
  const entry = entries.find((each) => resourceOf(each as AnyEntity) === resource && each.spec.path)
  if (!entry) return <bdi>{list}</bdi>
  const words = new URLSearchParams(query).get('search')
  return (
    <InnerLink href={`${listPath(entry)}${query ? `?${query}` : ''}`} className="link">
      <bdi>{[texts.entity(entry.id).many, words].filter(Boolean).join(' · ')}</bdi>
    </InnerLink>
  )
}
