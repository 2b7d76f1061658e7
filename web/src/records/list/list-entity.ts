/** The entity of a list with what its centre adds: columns and filters for the properties of its records (D7.8). */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { useStored } from '../../platform/use-stored.ts'
import type { RecordData } from '../record.ts'

const load = () => import('../../fields/properties.ts')
const whole = <Row>(rows: Row): Row => rows

/** `isKnown`: false while it is not known what an address with properties means. */
export function useListEntity(entity: AnyEntity, preset: Readonly<Record<string, string>>) {
  const [params] = useSearchParams()
  const [choice] = useStored<{ readonly order?: readonly string[] }>(`columns ${entity.id}`, {})
  const [name, field] = Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === 'properties') ?? []
  const { data, isError } = useQuery({
    queryKey: ['records', 'propertyType', 'module'],
    enabled: field !== undefined,
    staleTime: 60_000,
    queryFn: async ({ client }) => {
      const made = await load()
      return { ...made, types: await client.fetchQuery(made.propertiesQuery) }
    },
  })
  const key = `${field?.by}Token`
  const type = preset[key] ?? params.get(key) ?? ''
  const address = `${params.toString()} ${choice.order?.join() ?? ''}`
  return useMemo(
    () => ({
      entity: data ? data.withProperties(entity, data.types, type, address) : entity,
      isKnown: !field || data !== undefined || isError,
      flat: data && name ? (rows: readonly RecordData[]) => rows.map((row) => data.flatRow(row, name)) : whole,
    }),
    [entity, data, type, address, field, name, isError],
  )
}
