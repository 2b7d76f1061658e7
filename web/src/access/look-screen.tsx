/** The centre's logo and colour. */
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/messages/error-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { ColourCard } from './look-colour.tsx'
import { lookQuery } from './look-data.ts'
import { LogoCard } from './look-logo.tsx'
import { PageCard } from './look-page.tsx'

export default function LookScreen() {
  const texts = useTexts()
  const work = useWork()
  const { data, error, refetch, isFetching } = useQuery(lookQuery)
  return (
    <>
      <PageHeader title={texts.screen('EstablishmentLook')} subtitle={work('access.look.lead')} />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <LogoCard look={data} />
          <ColourCard key={data.accent ?? ''} look={data} />
          <PageCard />
        </div>
      ) : error ? (
        <ErrorState title={problemText(error, texts)} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </>
  )
}
