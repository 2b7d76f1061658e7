import { Suspense } from 'react'
import { EstablishmentNeeded } from '../fields/establishment-lazy.ts'
import { Problem, type ProblemFault } from '../platform/problem.ts'
import { unplacedText } from '../platform/problem-report.ts'
import { useTexts } from '../platform/texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { NoPermissionState } from '../ui/no-permission-state.tsx'

/** Why records could not be shown, in the place where they would stand; `isScreen` when that is the whole screen. */
export function ListFailure({ error, isRetrying, onRetry, isScreen = false, labelOf }: { error: Error; isRetrying: boolean; onRetry: () => void; isScreen?: boolean; labelOf?: (fault: ProblemFault) => string }) {
  const texts = useTexts()
  const problem = error instanceof Problem ? error : undefined
  if (problem?.status === 403) return <NoPermissionState isScreen={isScreen} />
  if (problem?.code === 'session.establishmentNeeded') return <Suspense><EstablishmentNeeded /></Suspense>
  if (problem?.status === 306) return <ErrorState isScreen={isScreen} title={texts.refusal(problem.code).title} text={texts.say('problem.reload')} onRetry={() => location.reload()} />
  return <ErrorState isScreen={isScreen} title={texts.refusal(problem?.code ?? 'server.caught').title} text={unplacedText({ error, rest: problem?.fields ?? [] }, texts, labelOf)} {...(problem?.body.requestId ? { requestId: problem.body.requestId } : {})} onRetry={onRetry} isRetrying={isRetrying} />
}
