import { createContext, use } from 'react'
import type { Flow } from './session-flow.ts'

/** Dependencies of the logout, provided by the root. */
export const FlowContext = createContext<Flow | null>(null)
export function useFlow(): Flow {
  const flow = use(FlowContext)
  if (!flow) throw new Error('useFlow needs the root above it')
  return flow
}
