/** `/q/<version>?h=…`: the secret link by which a client reads and answers a version without an account. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { FileX } from 'lucide-react'
import { Problem } from '../../platform/problem.ts'
import { useWork } from '../../platform/texts.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { Answered } from '../../records/answered.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { partLinked, progressLinked } from './progress-data.ts'
import { OrderProgress } from './progress.tsx'
import { addressLinked, answerLinked, linkedSent, remarkLinked } from './sent-data.ts'
import { SentVersion } from './sent-version.tsx'

export function QuotationLinkPage() {
  const work = useWork()
  const client = useQueryClient()
  const version = useParams().version!
  const h = useSearchParams()[0].get('h') ?? ''
  const options = linkedSent(version, h)
  const query = useQuery({ ...options, retry: false })
  if (query.error instanceof Problem && query.error.code === 'record.notFound')
    return <StatePanel isScreen icon={FileX} title={work('sent.gone')} text={work('sent.goneText')} />
  return (
    <Answered query={query}>
      {(sent) => (
        <>
          {sent.state === 'Accepted' && (
            <OrderProgress query={progressLinked(version, h)} addressOf={partLinked(version, h)} />
          )}
          <SentVersion
            sent={sent}
            asksName
            paper={paperAddress(`/quotation-links/${version}/document`, { h })}
            addressOf={addressLinked(version, h)}
            onRemark={async (said) => {
              client.setQueryData(options.queryKey, await remarkLinked(version, h, said))
            }}
            onAnswer={async (said) => {
              try {
                client.setQueryData(options.queryKey, await answerLinked(version, h, said))
              } catch (error) {
                // somebody else answered, or another version was sent: it shows what is now
                void client.invalidateQueries({ queryKey: options.queryKey })
                throw error
              }
            }}
          />
        </>
      )}
    </Answered>
  )
}
