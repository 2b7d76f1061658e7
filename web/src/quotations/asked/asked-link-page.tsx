/** `/s/<request>?h=…`: the secret link by which a supplier reads a request for prices and answers without an account. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { FileX } from 'lucide-react'
import { Problem } from '../../platform/problem.ts'
import { useWork } from '../../platform/texts.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { Answered } from '../../records/answered.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { giveLinked, linkedAsked } from './asked-data.ts'
import { AskedForm } from './asked-form.tsx'

export function AskedLinkPage() {
  const work = useWork()
  const client = useQueryClient()
  const request = useParams().request!
  const h = useSearchParams()[0].get('h') ?? ''
  const options = linkedAsked(request, h)
  const query = useQuery({ ...options, retry: false })
  if (query.error instanceof Problem && query.error.code === 'record.notFound')
    return <StatePanel isScreen icon={FileX} title={work('asked.gone')} text={work('asked.goneText')} />
  return (
    <Answered query={query}>
      {(asked) => (
        <AskedForm
          asked={asked}
          paper={paperAddress(`/price-request-links/${request}/document`, { h })}
          onAnswer={async (prices) => {
            try {
              client.setQueryData(options.queryKey, await giveLinked(request, h, prices))
            } catch (error) {
              // its time has passed, or it was withdrawn: it shows what is now
              void client.invalidateQueries({ queryKey: options.queryKey })
              throw error
            }
          }}
        />
      )}
    </Answered>
  )
}
