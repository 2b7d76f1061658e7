/** Steps from interest to payment, each of which includes the people at later steps. */
export const funnelSteps = ['interested', 'contacted', 'applied', 'joined', 'paid'] as const
export type FunnelStep = (typeof funnelSteps)[number]
