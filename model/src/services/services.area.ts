import { defineArea } from '../kit/area.ts'
import { countedService } from './counted-service.ts'
import { service } from './service.ts'
import { storeItem } from './store-item.ts'
import { storeMovement } from './store-movement.ts'

export const servicesArea = defineArea({
  id: 'services',
  entities: [service, countedService, storeItem, storeMovement],
})
