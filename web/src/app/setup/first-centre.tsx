/** The setup of the first centre; once there is one, or it is not known, the frame with the choice of a centre. */
import { lazy, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { establishmentsQuery } from '../../fields/establishments-query.ts'
import { withWords } from '../../platform/texts.ts'

const CentreSetup = lazy(async () => ({
  default: (await withWords('records', import('./centre-setup.tsx'))).CentreSetup,
}))

export function FirstCentre({ frame }: { frame: ReactNode }) {
  const { data, isError } = useQuery(establishmentsQuery)
  if (data?.items.length === 0) return <CentreSetup />
  return data || isError ? frame : <div className="min-h-dvh" aria-busy />
}
