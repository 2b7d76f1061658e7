/** A record by its address inside the product, called by its name where its reader may see it. */
import { useTexts } from '../platform/texts.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { useShownRecord } from './filter-words.ts'
import { shownName } from './reference-search.ts'

/** Undefined for an address without a record. */
export const tokenIn = (address: string): string | undefined =>
  new URLSearchParams(address.split('?')[1] ?? '').get('record') ?? undefined

export function RecordAddress({ address }: { address: string }) {
  const texts = useTexts()
  const shown = useShownRecord(tokenIn(address))
  return (
    <InnerLink href={address} className="link">
      <bdi>{(shown && shownName(shown, texts)) || texts.say('repeat.open')}</bdi>
    </InnerLink>
  )
}
