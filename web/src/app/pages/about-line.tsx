/** The release that runs, as its log and `/api/health` state it: what to name in a report. */
import { useQuery } from '@tanstack/react-query'
import { apiAddress } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Isolate } from '../../ui/marks/isolate.tsx'

interface Health {
  readonly release: { readonly version: string; readonly commit: string | null }
}

/** Renders nothing until the server has answered. */
export function AboutLine() {
  const { say } = useTexts()
  const work = useWork()
  const { data } = useQuery({
    queryKey: ['release'],
    queryFn: async ({ signal }): Promise<Health> => {
      const response = await fetch(apiAddress('/health'), { signal })
      return response.json()
    },
    staleTime: Infinity,
  })
  if (!data) return null
  const { version, commit } = data.release
  return (
    <p className="text-sm text-ink-2">
      {say('product')} · {work('access.about', { version })}
      {commit && (
        <>
          {' '}
          · <Isolate>{commit}</Isolate>
        </>
      )}
    </p>
  )
}
