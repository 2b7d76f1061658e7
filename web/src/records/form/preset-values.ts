/** The preset of a list as the first values of its new form, each token with the record that it shows. */
import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { shownQuery } from '../../fields/filter-words.ts'

/** Undefined while the records are loading; a record that this user may not see leaves its field empty. */
export function usePresetValues(
  entity: AnyEntity,
  preset: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> | undefined {
  const references = useMemo(
    () =>
      Object.entries(preset).flatMap(([key, token]) => {
        const name = key.replace(/Token$/, '')
        const to = name === 'parent' ? entity.id : fieldsOf(entity)[name]?.to
        return to ? [{ key, name, token }] : []
      }),
    [entity, preset],
  )
  const chosen = useMemo(
    () => Object.fromEntries(Object.entries(preset).filter(([key]) => fieldsOf(entity)[key]?.kind === 'oneOf')),
    [entity, preset],
  )
  const answers = useQueries({ queries: references.map(({ token }) => ({ ...shownQuery(token), retry: false })) })
  const isReady = answers.every((answer) => !answer.isPending)
  const found = answers.map((answer) => answer.data?.token ?? '').join(' ')
  return useMemo(() => {
    if (!isReady) return undefined
    return {
      ...chosen,
      ...Object.fromEntries(
        references.flatMap(({ key, name }, index) =>
          answers[index]?.data
            ? [
                [key, answers[index].data.token],
                [name, answers[index].data],
              ]
            : [],
        ),
      ),
    }
    // `found` changes with the answers; their array is new on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, found, references, chosen])
}
