/**
 * The address of a record that is put away, or not the reader's to open: if it was merged it leads to the one that
 * stayed.
 */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { entityOf } from '@topcenter/model/areas'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { personPath } from '../paths.ts'
import type { FromMerged } from './merge-notes.tsx'
import { mergesQuery } from './twin-data.ts'

export function MergedAway({ token, children }: { token: string; children: ReactNode }) {
  const { data, isPending } = useQuery({ ...mergesQuery(token), retry: false })
  if (isPending) return <FormSkeleton fields={4} />
  if (!data?.into) return children
  const state: FromMerged = { isFromMerged: true }
  return <Navigate to={personPath(entityOf(data.into.entity), data.into.token)} replace state={state} />
}
