/** The logo and colour of a centre that was created with its name alone. */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ColourCard } from '../../access/look-colour.tsx'
import { lookQuery } from '../../access/look-data.ts'
import { LogoCard } from '../../access/look-logo.tsx'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { homeKey } from '../home-data.ts'

export default function LookStep() {
  const texts = useTexts()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(lookQuery)
  const isDone = data && (data.accent !== null || data.logo !== null)
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: homeKey })
  }, [isDone, client])
  if (data)
    return (
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <LogoCard look={data} />
        <ColourCard key={data.accent ?? ''} look={data} />
      </div>
    )
  if (error)
    return <ErrorState title={problemText(error, texts)} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <CardSkeleton />
}
