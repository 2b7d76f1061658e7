/**
 * Degrees as points of a flat map: longitudes are scaled by the latitude in the middle, so that shapes are not
 * distorted.
 */
export interface Spot {
  readonly latitude: number
  readonly longitude: number
}
export interface Frame {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}
type Point = readonly [x: number, y: number]
/** The API gives decimals as text. */
export const spotOf = (latitude: unknown, longitude: unknown): Spot | undefined =>
  latitude === null || latitude === undefined || longitude === null || longitude === undefined
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) }

/**
 * The viewport around points with a margin, at least `least` degrees wide; `ratio` is its width to its height on the
 * screen.
 */
export function frameAround(spots: readonly Spot[], least: number, ratio: number): Frame {
  const [latitudes, longitudes] = [spots.map((spot) => spot.latitude), spots.map((spot) => spot.longitude)]
  const [south, north, west, east] = [
    Math.min(...latitudes),
    Math.max(...latitudes),
    Math.min(...longitudes),
    Math.max(...longitudes),
  ]
  const [middle, centre] = [(south + north) / 2, (west + east) / 2]
  const narrowing = Math.max(Math.cos((middle * Math.PI) / 180), 0.1)
  const height = Math.max((north - south) * 1.25, ((east - west) * 1.25 * narrowing) / ratio, least)
  const width = (height * ratio) / narrowing
  return { west: centre - width / 2, east: centre + width / 2, south: middle - height / 2, north: middle + height / 2 }
}

export const projection =
  (frame: Frame, width: number, height: number) =>
  (spot: Spot): Point => [
    ((spot.longitude - frame.west) / (frame.east - frame.west)) * width,
    ((frame.north - spot.latitude) / (frame.north - frame.south)) * height,
  ]

/** Round degrees within a span, three to eight of them. */
export function ticks(from: number, to: number): readonly number[] {
  const step = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].find((each) => (to - from) / each >= 3) ?? 0.01
  const first = Math.ceil(from / step)
  return Array.from(
    { length: Math.floor(to / step) - first + 1 },
    (_, at) => Math.round((first + at) * step * 100) / 100,
  )
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}
const lineHeight = 15
/** Labels that can be drawn without covering another one or a point; earlier labels win. */
export function freeLabels(labels: readonly Box[], points: readonly Point[] = []): readonly boolean[] {
  const written: Box[] = []
  return labels.map((label) => {
    const isFree =
      written.every(
        (other) =>
          Math.abs(other.x - label.x) * 2 > other.width + label.width || Math.abs(other.y - label.y) > lineHeight,
      ) &&
      points.every(
        ([x, y]) => Math.abs(x - label.x) * 2 > label.width + 8 || Math.abs(y - label.y) > lineHeight / 2 + 2,
      )
    if (isFree) written.push(label)
    return isFree
  })
}

/**
 * Moves points as little as needed so that each can be hit: none closer to another than `least`, all inside. The order
 * is kept, and the same points always give the same result.
 */
export function spreadOut(points: readonly Point[], least: number, [width, height]: Point): readonly Point[] {
  const moved = points.map(([x, y]): [number, number] => [x, y])
  for (let round = 0, isCrowded = true; isCrowded && round < 200; round += 1) {
    isCrowded = false
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        let [dx, dy] = [other[0] - one[0], other[1] - one[1]]
        const distance = Math.hypot(dx, dy)
        if (distance >= least - 0.01) continue
        isCrowded = true
        // Points at one place are moved in different directions.
        if (distance < 0.01) [dx, dy] = [Math.cos(index * 2.4), Math.sin(index * 2.4)]
        const push = (least - distance) / 2 / (Math.hypot(dx, dy) || 1)
        for (const [point, sign] of [
          [one, -1],
          [other, 1],
        ] as const) {
          point[0] = Math.min(Math.max(point[0] + sign * dx * push, least / 2), width - least / 2)
          point[1] = Math.min(Math.max(point[1] + sign * dy * push, least / 2), height - least / 2)
        }
      }
    }
  }
  return moved
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** The nearest point in the direction of an arrow key; undefined when there is none, or the key is no arrow. */
export function pointAt(points: readonly Point[], from: number, key: string): number | undefined {
  const direction = directions[key]
  const here = points[from]
  if (!direction || !here) return undefined
  const ahead = points
    .map(([x, y], index) => {
      const [dx, dy] = [x - here[0], y - here[1]]
      const [along, aside] = [dx * direction[0] + dy * direction[1], Math.abs(dx * direction[1] - dy * direction[0])]
      return { index, along, far: along + 2 * aside }
    })
    .filter(({ index, along }) => index !== from && along > 0)
  return ahead.toSorted((one, other) => one.far - other.far)[0]?.index
}
