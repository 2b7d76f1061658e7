/** The point that a link of a map service names, if it does. */
import type { Spot } from '../places/projection.ts'

const pair = /(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)/
const place = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/

export function spotInLink(link: string | null): Spot | undefined {
  if (!link) return undefined
  const named = new URL(link).searchParams
  const apart = named.has('mlat') ? `${named.get('mlat')},${named.get('mlon')}` : undefined
  const found = place.exec(link) ?? pair.exec(apart ?? decodeURIComponent(link))
  if (!found) return undefined
  const spot = { latitude: Number(found[1]), longitude: Number(found[2]) }
  return Math.abs(spot.latitude) <= 90 && Math.abs(spot.longitude) <= 180 ? spot : undefined
}
