import { defineArea } from '../kit/area.ts'

export const financeArea = defineArea({ id: 'finance', entities: [] })
