/**
 * Beside a clash: places that are free at that time, and the next times at which group, place, lecturer and students
 * are free.
 */
import { useQuery } from '@tanstack/react-query'
import type { readFreeSlots } from '@topcenter/model/education/api'
import type { Names } from '@topcenter/model/kit/names'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { InsteadProps } from '../../records/record-panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export interface Wish {
  readonly group: string
  readonly from: string
  readonly to: string
  readonly place: string | null
  readonly lecturer: string | null
  readonly except?: string | undefined
}
export interface FreeOffersProps {
  readonly wish: Wish
  onTime(from: string, to: string): void
  onPlace(place: { readonly token: string; readonly names: Names }): void
}

export function FreeOffers({ wish, onTime, onPlace }: FreeOffersProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data, error } = useQuery({
    queryKey: ['calendar free', wish],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof readFreeSlots>('GET /api/calendar/free', {
        signal,
        query: {
          educationalGroupToken: wish.group,
          from: wish.from,
          to: wish.to,
          placeToken: wish.place,
          lecturerToken: wish.lecturer,
          exceptToken: wish.except,
        },
      }),
  })
  if (error) return null // The clash itself is shown above.
  if (!data)
    return (
      <p className="mt-4 text-sm text-ink-2" aria-busy>
        {work('calendar.looking')}
      </p>
    )
  return (
    <div className="mt-4 grid gap-4">
      {data.places && (
        <section className="grid gap-2">
          <h3 className="text-sm text-ink-2">{work('calendar.freePlaces')}</h3>
          {data.places.length === 0 ? (
            <p className="text-sm">{work('calendar.noPlaces')}</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              {data.places.map((place) => (
                <Button key={place.token} onPress={() => onPlace(place)}>
                  <bdi>{texts.name(place.names)}</bdi>
                  {place.capacity !== null && (
                    <span className="text-ink-3">
                      {work('calendar.seats', { count: formats.number(place.capacity) })}
                    </span>
                  )}
                </Button>
              ))}
            </div>
          )}
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-sm text-ink-2">{work('calendar.freeTimes')}</h3>
        {data.times.length === 0 ? (
          <p className="text-sm">{work('calendar.noTimes')}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {data.times.map(({ from, to }, at) => (
              <Button
                key={from}
                variant={at === 0 ? 'primary' : 'secondary'}
                className="h-auto! max-w-full py-1 text-start whitespace-normal!"
                onPress={() => onTime(from, to)}
              >
                {formats.shortDate(from)} · <bdi>{formats.hours(from, to)}</bdi>
              </Button>
            ))}
          </div>
        )}
      </section>
    </div>
  )
}

/** The same, under a form. */
export default function FormOffers({ values, token, onTake }: InsteadProps) {
  const {
    educationalGroupToken: group,
    from,
    to,
    placeToken: place,
    lecturerToken: lecturer,
  } = values as Readonly<Record<string, string | null | undefined>>
  if (!group || !from || !to) return null
  return (
    <FreeOffers
      wish={{ group, from, to, place: place ?? null, lecturer: lecturer ?? null, except: token }}
      onTime={(starts, ends) => onTake({ from: starts, to: ends })}
      onPlace={(chosen) => onTake({ placeToken: chosen.token, place: chosen })}
    />
  )
}
