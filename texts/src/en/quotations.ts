import type { jobOrder } from '@topcenter/model/quotations/job-order'
import type { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import type { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import type { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import type { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { values } from './words.ts'
import type { TextsOf } from '../text-types.ts'

export const quotations = {
  priceQuotation: {
    one: 'Price quotation',
    many: 'Price quotations',
    add: 'Add price quotation',
    empty: 'What a customer asks the price of; it is followed from here to the delivered goods.',
    states: values.quotationState,
    actions: {
      askQuotes: { do: 'Ask for quotes', done: 'The quotation waits for quotes.' },
      offer: {
        do: 'Offer to the customer',
        done: 'The quotation waits for the customer.',
        confirm: 'Offer {{name}} to the customer with the prices as they are now?',
      },
      accept: {
        do: 'The customer accepts',
        done: 'The customer has accepted.',
        confirm: 'Has the customer accepted {{name}}? Its amount is settled then.',
      },
      reject: {
        do: 'The customer rejects',
        done: 'The customer has rejected.',
        fields: { reason: 'Reason for rejecting' },
      },
      cancel: {
        do: 'Cancel quotation',
        done: 'The quotation is canceled.',
        confirm: 'Cancel {{name}}? This is final.',
        fields: { reason: 'Reason for canceling' },
      },
      enterJobOrder: { do: 'Enter a job order', done: 'The quotation is in a job order.' },
      finishJobOrder: { do: 'Finish the job order', done: 'The job order is finished.' },
      receiveJobOrder: { do: 'Hand over', done: 'The customer has received.' },
    },
    hints: { clientName: 'Of somebody who is no user here.' },
  },
  priceQuotationDetail: {
    one: 'Quotation detail',
    many: 'Quotation details',
    add: 'Add detail',
    empty: 'The things that a quotation is asked for, each with its quantity and its prices.',
    states: {
      NewlyWanted: 'Newly wanted',
      WorkProgres: 'In progress',
      WaitingForQuotes: 'Waiting for quotes',
      ReviewedByCustomer: 'Accepted by the customer',
      RejectedByCustomer: 'Rejected by the customer',
      CanceledbyCustomer: 'Canceled by the customer',
    },
    actions: {
      start: { do: 'Start work', done: 'Work has started.' },
      askQuotes: { do: 'Ask for quotes', done: 'The detail waits for quotes.' },
      review: {
        do: 'The customer accepts',
        done: 'The customer has accepted the detail.',
        confirm: 'Has the customer accepted {{name}}? Its best total counts in the quotation then.',
      },
      reject: {
        do: 'The customer rejects',
        done: 'The customer has rejected the detail.',
        fields: { reason: 'Reason for rejecting' },
      },
      cancel: {
        do: 'The customer cancels',
        done: 'The customer has canceled the detail.',
        confirm: 'Has the customer canceled {{name}}? This is final.',
      },
    },
  },
  quotationPriceHistory: {
    one: 'Given price',
    many: 'Prices history',
    add: 'Add price',
    empty: 'Every price that was given for a detail stays here; the newest approved selling price counts.',
    actions: {
      approve: {
        do: 'Approve',
        done: 'The price is approved.',
        confirm: 'Approve {{name}}? An approved price stays for ever; a newer one takes its place.',
      },
    },
    fields: { at: 'Given on' },
    hints: { supplier: 'A price of buying needs its supplier or its source.' },
  },
  priceQuotationAffiliateOperation: {
    one: 'Affiliate operation',
    many: 'Affiliate operations',
    add: 'Add operation',
    empty: 'Work that goes with a wanted thing and costs extra: its design, its fitting.',
  },
  jobOrder: {
    one: 'Job order',
    many: 'Job orders',
    add: 'Add job order',
    empty: 'The work on quotations that customers have accepted.',
    states: {
      NewlyWanted: 'Newly wanted',
      WorkProgres: 'In progress',
      FinishNotCustomerReceived: 'Finished, not received',
      FinishCustomerReceived: 'Finished and received',
      Canceled: 'Canceled',
    },
    actions: {
      start: { do: 'Start work', done: 'Work has started.' },
      finish: { do: 'Finish', done: 'The work is finished.', confirm: 'Is the work of {{name}} finished?' },
      receive: {
        do: 'The customer receives',
        done: 'The customer has received.',
        confirm: 'Has the customer received what {{name}} made?',
      },
      cancel: {
        do: 'Cancel job order',
        done: 'The job order is canceled.',
        confirm: 'Cancel {{name}}? Another job order may take the quotation up.',
        fields: { reason: 'Reason for canceling' },
      },
    },
  },
} satisfies {
  priceQuotation: TextsOf<typeof priceQuotation>
  priceQuotationDetail: TextsOf<typeof priceQuotationDetail>
  quotationPriceHistory: TextsOf<typeof quotationPriceHistory>
  priceQuotationAffiliateOperation: TextsOf<typeof priceQuotationAffiliateOperation>
  jobOrder: TextsOf<typeof jobOrder>
}
