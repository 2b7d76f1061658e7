import { defineArea } from '../kit/area.ts'

export const alertsArea = defineArea({ id: 'alerts', entities: [] })
