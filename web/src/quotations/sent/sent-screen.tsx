/** In the portal: the version of a quotation that was sent last, to be read and answered by its client. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Hourglass } from 'lucide-react'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys, useRecord } from '../../records/queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { quotationsPath } from '../paths.ts'
import { partIn, progressIn } from './progress-data.ts'
import { AskedDetails } from './asked-details.tsx'
import { OrderProgress } from './progress.tsx'
import { addressIn, answered, answerOwn, newestSent, remarkOn } from './sent-data.ts'
import { SentVersion } from './sent-version.tsx'

export default function SentScreen() {
  const who = useWho()
  const client = useQueryClient()
  const token = useParams().token!
  const query = useQuery(newestSent(token))
  const refresh = (): Promise<unknown> =>
    Promise.all(answered.map((entity) => client.invalidateQueries({ queryKey: recordKeys.all(entity) })))
  return (
    <Answered query={query}>
      {(sent) =>
        sent === null ? (
          <Asked token={token} />
        ) : (
          <>
            {sent.state === 'Accepted' && <OrderProgress query={progressIn(token)} addressOf={partIn(token)} />}
            <SentVersion
              sent={sent}
              paper={paperAddress(`/price-quotation-versions/${sent.token}/document`)}
              addressOf={addressIn(sent.token)}
              onRemark={async (said) => {
                await remarkOn(sent, said)
                await refresh()
              }}
              mayAnswer={who.can('PriceQuotation', 'acceptQuotation')}
              onAnswer={async (said) => {
                try {
                  await answerOwn(sent, said)
                } finally {
                  await refresh()
                }
              }}
            />
          </>
        )
      }
    </Answered>
  )
}

/** Shows the client's request while the centre prepares its offer. */
function Asked({ token }: { token: string }) {
  const work = useWork()
  const query = useRecord(priceQuotation, token)
  return (
    <div className="grid gap-4">
      <StatePanel
        icon={Hourglass}
        title={work('sent.preparing')}
        text={work('sent.preparingText')}
        actions={<LinkButton href={quotationsPath}>{work('portal.quotations')}</LinkButton>}
      />
      <Answered query={query}>
        {(asked) => (
          <Card title={work('sent.yourRequest')}>
            <AskedDetails record={asked} />
          </Card>
        )}
      </Answered>
    </div>
  )
}
