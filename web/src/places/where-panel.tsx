/** In a record with a latitude and a longitude: the place on a map, and links to map services. */
import { ExternalLink } from 'lucide-react'
import { useTexts, useWork } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { GeoMap } from './geo-map.tsx'
import { type Spot, spotOf } from './projection.ts'

/** Addresses of map services for a point. */
const services: Readonly<Record<string, (spot: Spot) => string>> = {
  'Google Maps': ({ latitude, longitude }) =>
    `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  OpenStreetMap: ({ latitude, longitude }) =>
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`,
}
const least = 6

export default function WherePanel({ entity, record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const name = useRecordName()(record)
  const spot = spotOf(record.latitude, record.longitude)
  const links = [
    ...(typeof record.mapLink === 'string' ? [{ label: texts.field(entity, 'mapLink'), href: record.mapLink }] : []),
    ...(spot
      ? Object.entries(services).map(([service, address]) => ({
          label: work('map.open', { service }),
          href: address(spot),
        }))
      : []),
  ]
  return (
    <div className="grid gap-3">
      {spot ? (
        <>
          <GeoMap
            label={work('map.of', { name })}
            marked={[{ key: record.token, label: name, ...spot, end: spotOf(record.endLatitude, record.endLongitude) }]}
            least={least}
          />
          <p className="text-sm text-ink-2">
            {texts.field(entity, 'latitude')}: <bdi dir="ltr">{spot.latitude}</bdi> · {texts.field(entity, 'longitude')}
            : <bdi dir="ltr">{spot.longitude}</bdi>
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-3">{work('map.none')}</p>
      )}
      {links.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {links.map(({ label, href }) => (
            <LinkButton key={href} href={href} target="_blank" rel="noreferrer">
              {label}
              <ExternalLink aria-hidden size={14} className="mirrored" />
            </LinkButton>
          ))}
        </div>
      )}
    </div>
  )
}
