/** The head of a supplier's column: how soon they deliver, how much they priced, and until when they are waited for. */
import { useQueryClient } from '@tanstack/react-query'
import { Clock, Copy, EllipsisVertical, MessageCircle, PencilLine, Truck } from 'lucide-react'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { useWho } from '../../platform/session.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { lastDay } from '../../ui/page/last-day.ts'
import { answerPath } from '../paths.ts'
import { linkOf, type Matrix, type MatrixSupplier } from './price-data.ts'

interface SupplierProps {
  readonly supplier: MatrixSupplier
}
interface AskedProps extends SupplierProps {
  /** True if prices can still be chosen. */
  readonly mayChoose: boolean
}

export function SupplierHead({ supplier, matrix, mayChoose }: AskedProps & { readonly matrix: Matrix }) {
  const texts = useTexts()
  return (
    <th scope="col" className={supplier.request?.state === 'Asked' ? 'is-waiting' : undefined}>
      <span className="supplier-head">
        <bdi>{texts.name(supplier.names)}</bdi>
        <SupplierMenu supplier={supplier} mayChoose={mayChoose} />
      </span>
      <SupplierStanding supplier={supplier} matrix={matrix} />
    </th>
  )
}

export function SupplierStanding({ supplier, matrix }: SupplierProps & { readonly matrix: Matrix }) {
  const work = useWork()
  const formats = useFormats()
  const own = matrix.prices.filter((price) => price.supplier === supplier.key)
  const days = Math.max(-1, ...own.map(({ deliveryDays }) => deliveryDays ?? -1))
  const { request } = supplier
  if (request?.state === 'Asked' && own.length === 0)
    return (
      <span className="supplier-standing">
        <Clock aria-hidden size={12} />
        {work('prices.asked', { when: formats.relative(request.askedAt) })}
      </span>
    )
  return (
    <span className="supplier-standing">
      {days >= 0 && (
        <>
          <Truck aria-hidden size={12} />
          {formats.counted(days, 'day')} ·{' '}
        </>
      )}
      {work('prices.pricedOf', { n: own.length, m: request?.details.length ?? matrix.details.length })}
    </span>
  )
}

/** Replaces the prices of a supplier who has not answered. */
export function SupplierWaits({ supplier, mayChoose }: AskedProps) {
  const work = useWork()
  const formats = useFormats()
  const links = useSupplierLink(supplier)
  const request = supplier.request!
  return (
    <div className="supplier-waits">
      <Clock aria-hidden size={20} />
      <strong>{work(request.state === 'Declined' ? 'prices.declined' : 'prices.silent')}</strong>
      {request.note && <bdi className="text-sm">{request.note}</bdi>}
      <span className="text-sm text-ink-2">
        {request.seenAt ? work('prices.seen', { when: formats.when(request.seenAt) }) : work('prices.unseen')}
      </span>
      {request.state === 'Asked' && mayChoose && (
        <>
          <span className="text-sm text-ink-2">
            {work('prices.until', { day: formats.shortDate(lastDay(request.answerUntil)) })}
          </span>
          {links.mayShare && (
            <Button onPress={() => void links.remind()}>
              <MessageCircle aria-hidden size={14} />
              {work('prices.remind')}
            </Button>
          )}
        </>
      )}
      {mayChoose && (
        <LinkButton variant="ghost" href={answerPath(request.token)}>
          {work('prices.byHand')}
        </LinkButton>
      )}
    </div>
  )
}

export function SupplierMenu({ supplier, mayChoose }: AskedProps) {
  const texts = useTexts()
  const work = useWork()
  const links = useSupplierLink(supplier)
  if (!supplier.request || !mayChoose) return null
  const name = texts.name(supplier.names)
  return (
    <Menu
      label={name}
      trigger={
        <IconButton quiet label={work('prices.more', { name })} icon={<EllipsisVertical aria-hidden size={16} />} />
      }
      groups={[
        {
          key: 'request',
          items: [
            {
              key: 'hand',
              label: work('prices.byHand'),
              icon: <PencilLine aria-hidden size={16} />,
              href: answerPath(supplier.request.token),
            },
            ...(links.mayShare
              ? [
                  {
                    key: 'whatsapp',
                    label: work('prices.remind'),
                    icon: <MessageCircle aria-hidden size={16} />,
                    onAction: () => void links.remind(),
                  },
                  {
                    key: 'link',
                    label: work('prices.copyLink'),
                    icon: <Copy aria-hidden size={16} />,
                    onAction: () => void links.copy(),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  )
}

/** The supplier's secret link, to be copied or sent by WhatsApp; without a phone number WhatsApp asks whom. */
function useSupplierLink({ request, phone }: MatrixSupplier) {
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const link = async (): Promise<string> => {
    const { link: address } = await client.fetchQuery({
      queryKey: ['price-request', request!.token, 'link'],
      queryFn: () => linkOf(request!.token),
      staleTime: Infinity,
    })
    return address
  }
  return {
    mayShare: who.can('QuotationPriceHistory', 'itemUpdate'),
    copy: async () => {
      try {
        await navigator.clipboard.writeText(await link())
        toasts.show({ tone: 'success', text: work('prices.linkCopied') })
      } catch (error) {
        reportProblem(error)
      }
    },
    remind: async () => {
      try {
        const text = work('prices.reminder', { link: await link() })
        window.open(whatsAppAddress(phone ?? '', text), '_blank', 'noopener')
      } catch (error) {
        reportProblem(error)
      }
    },
  }
}
