/** Endpoint of the properties of all types (D7.8), for forms and lists. */
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import { itemPrefix, propertyKinds, propertyPrefix } from '../kit/property.ts'
import { propertyType } from './lists.ts'

const property = answer.object({
  token: answer.bareToken(propertyPrefix),
  names: answer.names,
  valueType: answer.oneOf(propertyKinds),
  defaultValue: answer.names,
  /** Null unless its value is an item of a drop-down list. */
  items: answer.orNull(answer.list(answer.object({ token: answer.bareToken(itemPrefix), names: answer.names }))),
})

export const readProperties = endpoint({
  id: 'properties.read',
  method: 'GET',
  path: '/api/properties',
  permit: 'user',
  summary: 'Read the properties of all types',
  description: 'In the order of their type, each with its default and with the items of its drop-down list.',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          token: answer.token(propertyType),
          names: answer.names,
          properties: answer.list(property),
        }),
      ),
    }),
})
