import { defineArea } from '../kit/area.ts'

export const servicesArea = defineArea({ id: 'services', entities: [] })
