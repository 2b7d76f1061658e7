/** A receipt that is printed with the payment. */
import { paperAddress } from '../../records/paper-address.ts'

/**
 * Opens the paper in a tab of its own, as its link does. Browsers leave a tab to a script for some seconds after a key
 * or a click; one that does not, or that answers too late, says so, and the focus lies on the link.
 */
export const printReceipt = (receipt: string): void =>
  void window.open(paperAddress(`/receipts/${receipt}/document`, { format: '80mm' }), '_blank', 'noreferrer')
