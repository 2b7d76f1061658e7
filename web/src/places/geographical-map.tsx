/**
 * Above the list of geographical areas: those of the level on a map; pressing one opens the level below, as the link of
 * its row does.
 */
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useRecordName } from '../records/record-cell.tsx'
import { useRecord, useRecords } from '../records/queries.ts'
import type { ListTopProps } from '../records/record-panels.ts'
import type { RecordData } from '../records/record.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { usePhone } from '../ui/page/media.ts'
import { PictureSkeleton } from '../ui/messages/skeleton.tsx'
import { GeoMap, type Marked, mapRatio } from './geo-map.tsx'
import { spotOf } from './projection.ts'

const columns = 'names,latitude,longitude,endLatitude,endLongitude'
/** More points than these could not be distinguished on the map. */
const most = 200
/** Degrees: a city fills the map at four tenths; a single point is shown within its country. */
const [leastOfMany, leastOfOne] = [0.4, 11]

export default function GeographicalMap({ entity, preset }: ListTopProps) {
  const texts = useTexts()
  const work = useWork()
  const nameOf = useRecordName()
  const navigate = useNavigate()
  const rootsQuery = useRecords(entity, { parentToken: 'none', columns, size: most }, { enabled: !preset.parentToken })
  const roots = rootsQuery.data?.items
  // With one country, its regions are shown instead.
  const branch = preset.parentToken ?? (roots?.length === 1 ? roots[0]!.token : undefined)
  const ownQuery = useRecord(entity, branch)
  const own = ownQuery.data
  const underQuery = useRecords(
    entity,
    { parentToken: branch ?? '', columns, size: most },
    { enabled: Boolean(branch) },
  )
  const under = underQuery.data?.items
  const marked = useMemo(() => {
    const below = markedOf((branch ? under : roots) ?? [], nameOf)
    return below.length > 0 || !own ? below : markedOf([own], nameOf)
  }, [branch, under, roots, own, nameOf])
  const isPhone = usePhone()
  if ([rootsQuery, underQuery, ownQuery].some(({ isLoading }) => isLoading))
    return (
      <div className="max-w-160">
        <PictureSkeleton ratio={mapRatio(isPhone)} />
      </div>
    )
  if (marked.length === 0) return null
  const name = own ? nameOf(own) : texts.entity(entity).many
  const base = entity.spec.path!.replace(/\/:.*$/, '')
  return (
    <figure className="m-0 grid max-w-160 gap-1">
      <GeoMap
        label={work('map.of', { name })}
        marked={marked}
        least={marked.length > 1 ? leastOfMany : leastOfOne}
        onPress={(token) => {
          if (token !== preset.parentToken) void navigate(`${base}/${token}`)
        }}
      />
      <figcaption className="text-sm text-ink-3">{work('map.hint')}</figcaption>
    </figure>
  )
}

const markedOf = (records: readonly RecordData[], nameOf: (record: RecordData) => string): Marked[] =>
  records.flatMap((record) => {
    const spot = spotOf(record.latitude, record.longitude)
    return spot
      ? [{ key: record.token, label: nameOf(record), ...spot, end: spotOf(record.endLatitude, record.endLongitude) }]
      : []
  })
