/** Addresses of quotations, with the specification's spelling. */
export const quotationsPath = '/products/price-quotations-1'
export const quotationPath = (quotation: string): string => `${quotationsPath}/info/${quotation}`
/** Returns the address of the versions that were sent to the client. */
export const sentPath = (quotation: string): string => `${quotationsPath}/sent/${quotation}`
export const pricesPath = (detail: string): string => `${quotationsPath}/prices-history/${detail}`
export const operationsPath = (detail: string): string => `/products/price-quotation-affiliate-operations/${detail}`
export const jobOrdersPath = (quotation: string): string => `/products/job-orders/${quotation}`
/** A request for prices, to be answered. */
export const answerPath = (request: string): string => `/products/price-requests/answer/${request}`
export const modelsPath = (detail: string): string => `/products/design-models/${detail}`
export const remarkPath = (remark: string): string => `/products/quotation-remarks?record=${remark}`
/** The record of one wanted thing, beside the list of all. */
export const detailPath = (detail: string): string => `/products/price-quotation-details?record=${detail}`
