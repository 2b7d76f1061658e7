import type { designModel } from '@topcenter/model/quotations/design-model'
import type { jobOrder } from '@topcenter/model/quotations/job-order'
import type { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import type { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import type { jobOrderStep } from '@topcenter/model/quotations/job-order-step'
import type { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import type { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import type { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import type { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import type { priceRequest } from '@topcenter/model/quotations/price-request'
import type { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import type { quotationRemark } from '@topcenter/model/quotations/quotation-remark'
import { values } from './words.ts'
import type { TextsOf } from '../text-types.ts'

export const quotations = {
  priceQuotation: {
    one: 'Price quotation',
    many: 'Price quotations',
    add: 'New quotation request',
    empty: 'Clients’ price requests, followed through to delivery.',
    ownEmpty: 'No quotations yet. Say what you need, and the centre answers with its prices.',
    states: values.quotationState,
    actions: {
      askQuotes: { do: 'Ask for quotes', done: 'Waiting for quotes.' },
      offer: {
        do: 'Send to client',
        done: 'Sent to the client as a new version.',
        fields: { validDays: 'Valid for' },
      },
      accept: {
        do: 'Client accepts',
        done: 'Accepted by the client.',
        fields: { answerWay: 'How the client told you', evidence: 'What was said, and by whom' },
      },
      reject: {
        do: 'Client rejects',
        done: 'Rejected by the client.',
        fields: {
          reason: 'Rejection reason',
          answerWay: 'How the client told you',
          evidence: 'What was said, and by whom',
        },
      },
      makeJobOrder: { do: 'Make a job order', done: 'The job order is made.' },
      payCost: {
        do: 'Pay a cost',
        done: 'Paid, as a cost of the quotation.',
        fields: { notes: 'Paid for what, and to whom' },
      },
      leaveJobOrder: { do: 'Leave the job order', done: 'Accepted, without a job order.' },
      takeBack: {
        do: 'Take the acceptance back',
        done: 'Waiting for the client again.',
        confirm: 'Take the acceptance of {{name}} back? The client can answer it again.',
        fields: { reason: 'Reason' },
      },
      cancel: {
        do: 'Cancel quotation',
        done: 'Quotation canceled.',
        confirm: 'Cancel {{name}}? This is final.',
        fields: { reason: 'Cancellation reason' },
      },
      enterJobOrder: { do: 'Start job order', done: 'Quotation moved to a job order.' },
      finishJobOrder: { do: 'Finish job order', done: 'Job order finished.' },
      receiveJobOrder: { do: 'Hand over', done: 'Received by the client.' },
    },
    hints: { clientName: 'For someone who is not a user here.' },
  },
  priceQuotationVersion: {
    one: 'Version of a quotation',
    many: 'Versions of quotations',
    add: 'Send a version',
    empty: 'What was sent to clients, as it was sent.',
    ownEmpty: 'Nothing was sent to you yet.',
    fields: { seenAt: 'Opened by the client', number: 'Version' },
  },
  priceQuotationDetail: {
    one: 'Quotation line',
    many: 'Quotation lines',
    add: 'Add line',
    empty: 'The items in a quotation, with quantities and prices.',
    states: {
      NewlyWanted: 'New',
      WorkProgres: 'In progress',
      WaitingForQuotes: 'Waiting for quotes',
      ReviewedByCustomer: 'Accepted by the client',
      RejectedByCustomer: 'Rejected by the client',
      CanceledbyCustomer: 'Canceled by the client',
    },
    actions: {
      start: { do: 'Start work', done: 'Work started.' },
      askQuotes: { do: 'Ask for quotes', done: 'Waiting for quotes.' },
      review: {
        do: 'Client accepts',
        done: 'Line accepted by the client.',
        confirm: 'Has the client accepted {{name}}? Its best total counts in the quotation.',
      },
      reject: {
        do: 'Client rejects',
        done: 'Line rejected by the client.',
        fields: { reason: 'Rejection reason' },
      },
      cancel: {
        do: 'Client cancels',
        done: 'Line canceled by the client.',
        confirm: 'Has the client canceled {{name}}? This is final.',
      },
    },
  },
  priceRequest: {
    one: 'Request for prices',
    many: 'Requests for prices',
    add: 'Ask for prices',
    empty: 'What suppliers were asked the price of, and what they answered.',
    ownEmpty: 'No one has asked you for prices yet.',
    states: { Asked: 'Waiting for the supplier', Answered: 'Answered', Declined: 'Declined', Withdrawn: 'Withdrawn' },
    actions: {
      answer: { do: 'Give prices', done: 'Prices given.' },
      decline: {
        do: 'Decline',
        done: 'Declined.',
        fields: { declineReason: 'Why? (optional)' },
      },
      withdraw: {
        do: 'Withdraw the request',
        done: 'Request withdrawn.',
        confirm: 'Withdraw {{name}}? The supplier needs not answer any more.',
      },
      ask: { do: 'Ask for more', done: 'Asked.' },
    },
    fields: { seenAt: 'Opened by the supplier', notes: 'What the supplier should know' },
  },
  quotationPriceHistory: {
    one: 'Quoted price',
    many: 'Price history',
    add: 'Add price',
    empty: 'Every price quoted for a line. The latest approved selling price counts.',
    actions: {
      approve: {
        do: 'Approve',
        done: 'Price approved.',
        confirm: 'Approve {{name}}? An approved price is kept for good; a newer one can replace it.',
      },
    },
    fields: { at: 'Quoted on', reason: 'Why below the least margin' },
    hints: { supplier: 'A purchase price needs a supplier or a source.' },
  },
  priceQuotationAffiliateOperation: {
    one: 'Add-on',
    many: 'Add-ons',
    add: 'Add add-on',
    empty: 'Work that goes with an item and costs extra, such as design or fitting.',
  },
  designModel: {
    one: 'Design model',
    many: 'Design models',
    add: 'Add design model',
    empty: 'How a wanted item is to look: a picture on which the client leaves notes, and files.',
  },
  quotationRemark: {
    one: 'Client note',
    many: 'Client notes',
    add: 'Add note',
    empty: 'What clients say and ask of the quotations that were sent to them.',
    states: { Pending: 'Unanswered', Answered: 'Answered' },
    actions: {
      answerRemark: { do: 'Answer', done: 'The client can read your answer.', fields: { answer: 'Your answer' } },
    },
    fields: { text: 'Note', by: 'Written by', answeredBy: 'Answered by' },
  },
  jobOrder: {
    one: 'Job order',
    many: 'Job orders',
    add: 'Add job order',
    empty: 'Work on quotations clients have accepted.',
    states: values.orderState,
    actions: {
      start: { do: 'Start work', done: 'Work started.' },
      finish: { do: 'Finish', done: 'Work finished.', confirm: 'Is the work on {{name}} finished?' },
      handOver: {
        do: 'Hand over',
        done: 'Handed over.',
        fields: { lines: 'Pieces', line: 'Line' },
      },
      receive: {
        do: 'Client receives',
        done: 'Received by the client.',
        confirm: 'Has the client received the work of {{name}}?',
      },
      cancel: {
        do: 'Cancel job order',
        done: 'Job order canceled.',
        confirm:
          'Cancel {{name}}? Its debt is canceled too. The quotation can get another job order, which is owed again.',
        fields: { reason: 'Cancellation reason' },
      },
    },
  },
  jobOrderLine: {
    one: 'Job order line',
    many: 'Job order lines',
    add: 'Add line',
    empty: 'What job orders make, piece by piece.',
    fields: { canceled: 'Canceled' },
    actions: {
      finishPieces: { do: 'Done', done: 'Done.', fields: { quantity: 'More pieces done' } },
      cancelPieces: {
        do: 'Cancel pieces',
        done: 'Canceled.',
        confirm:
          'Make fewer of {{name}}? What was reserved for them is free again, and their price is no longer owed: what was paid of it becomes the payer’s credit.',
        fields: { quantity: 'Pieces made no more', reason: 'Why not' },
      },
    },
  },
  jobOrderStep: {
    one: 'Step',
    many: 'Steps',
    add: 'Add step',
    empty: 'What happened on the job order, with photos.',
    fields: { work: 'What happened' },
    hints: { toldClient: 'The client reads it, with its photos, and is told at once.' },
  },
  jobOrderDelivery: {
    one: 'Delivery note',
    many: 'Delivery notes',
    add: 'Add delivery note',
    empty: 'What clients were given, and who signed for it.',
    fields: { by: 'Given by' },
  },
} satisfies {
  priceQuotation: TextsOf<typeof priceQuotation>
  priceQuotationVersion: TextsOf<typeof priceQuotationVersion>
  priceQuotationDetail: TextsOf<typeof priceQuotationDetail>
  priceRequest: TextsOf<typeof priceRequest>
  quotationPriceHistory: TextsOf<typeof quotationPriceHistory>
  priceQuotationAffiliateOperation: TextsOf<typeof priceQuotationAffiliateOperation>
  designModel: TextsOf<typeof designModel>
  quotationRemark: TextsOf<typeof quotationRemark>
  jobOrder: TextsOf<typeof jobOrder>
  jobOrderLine: TextsOf<typeof jobOrderLine>
  jobOrderStep: TextsOf<typeof jobOrderStep>
  jobOrderDelivery: TextsOf<typeof jobOrderDelivery>
}
