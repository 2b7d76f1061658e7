import { defineArea } from '../kit/area.ts'

export const quotationsArea = defineArea({ id: 'quotations', entities: [] })
