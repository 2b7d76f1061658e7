/** Panels in records of quotations, by the name of the records that they show; loaded together. */
export { default as priceQuotationDetail } from './quotation-panel.tsx'
export { default as quotationPriceHistory } from './detail-panel.tsx'
export { default as priceRequest } from './request-panel.tsx'
export { default as quotationRemark } from './design-model-panel.tsx'
export { default as jobOrderLine } from './order/order-panel.tsx'
export { default as storeMovement } from './store/movements-panel.tsx'
