/** The endpoints that no list of operations has: sessions, the look of a centre, public pages, links and devices. */
import type { FastifyInstance } from 'fastify'
import { addEstablishmentLook } from './access/look.routes.ts'
import { addPublicPage } from './access/public-page.routes.ts'
import { addSessionRoutes } from './access/session.routes.ts'
import { addPushDevices, type PushDevicesParts } from './alerts/push-device.routes.ts'
import { addPriceRequestLinks } from './quotations/price-request-link.routes.ts'
import { addQuotationLinks } from './quotations/quotation-link.routes.ts'
import type { Described } from './records/serving/operation.ts'
import type { ServeOptions } from './records/serving/serve.ts'

interface EndpointParts {
  readonly login: Parameters<typeof addSessionRoutes>[1]
  readonly push: PushDevicesParts
}

/** Adds their routes and returns their descriptions, in the order of the description of the API. */
export function addEndpoints(
  http: FastifyInstance,
  serving: ServeOptions,
  { login, push }: EndpointParts,
): Described[] {
  const { db, runtime } = serving
  return [
    ...addSessionRoutes(http, login),
    ...addEstablishmentLook(http, db, runtime.files.store, { resetByMail: login.forgotten.isOffered }),
    ...addPublicPage(http, serving),
    ...addQuotationLinks(http, serving),
    ...addPriceRequestLinks(http, serving),
    ...addPushDevices(http, serving, push),
  ]
}
