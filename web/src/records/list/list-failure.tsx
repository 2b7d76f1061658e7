import { Suspense } from 'react'
import { FilterX } from 'lucide-react'
import { EstablishmentNeeded } from '../../fields/establishment-lazy.ts'
import { Problem, type ProblemFault } from '../../platform/problem.ts'
import { unplacedText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'

/**
 * Why records could not be shown, in place of the list; `isScreen` when it replaces the whole screen. A refused filter
 * is not requested again: `onClear` removes it.
 */
export function ListFailure({
  error,
  isRetrying,
  onRetry,
  isScreen = false,
  labelOf,
  onClear,
}: {
  error: Error
  isRetrying: boolean
  onRetry: () => void
  isScreen?: boolean
  labelOf?: (fault: ProblemFault) => string
  onClear?: () => void
}) {
  const texts = useTexts()
  const problem = error instanceof Problem ? error : undefined
  if (problem?.status === 403) return <NoPermissionState isScreen={isScreen} />
  if (problem?.code === 'session.establishmentNeeded')
    return (
      <Suspense>
        <EstablishmentNeeded />
      </Suspense>
    )
  if (problem?.status === 306)
    return (
      <ErrorState
        isScreen={isScreen}
        title={texts.refusal(problem.code).title}
        text={texts.say('problem.reload')}
        onRetry={() => location.reload()}
      />
    )
  if (problem?.status === 406 && problem.fields.length > 0 && onClear)
    return (
      <StatePanel
        isAlert
        icon={FilterX}
        title={texts.say('list.emptySearch')}
        text={problem.fields
          .map((fault) => [labelOf?.(fault), texts.fault(fault)].filter(Boolean).join(': '))
          .join(' ')}
        actions={<Button onPress={onClear}>{texts.say('list.clearFilters')}</Button>}
      />
    )
  return (
    <ErrorState
      isScreen={isScreen}
      title={texts.refusal(problem?.code ?? 'server.caught').title}
      text={unplacedText({ error, rest: problem?.fields ?? [] }, texts, labelOf)}
      {...(problem?.body.requestId ? { requestId: problem.body.requestId } : {})}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}
