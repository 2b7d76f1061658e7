/** A whole tree from the server, traversed and searched in the browser. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Branch, ChangeRecord, ReadTree } from '@topcenter/model/kit/record-endpoints'
import { useMemo } from 'react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../queries.ts'

export type { Branch } from '@topcenter/model/kit/record-endpoints'
export type TreeAnswer = AnswerOf<ReadTree>

export const treeQuery = (entity: AnyEntity) =>
  queryOptions({
    queryKey: ['records', entity.id, 'tree'] as const,
    queryFn: ({ signal }) => call<ReadTree>(`GET /api/${resourceOf(entity)}/tree`, { signal }),
  })

export interface Forest {
  readonly byToken: ReadonlyMap<string, Branch>
  /** Children of a token, or the roots of what is shown. */
  readonly under: (parent: string | null) => readonly Branch[]
  readonly hasUnder: (token: string) => boolean
}

/**
 * @param kept Tokens that a search left; all without. A branch whose parent is not shown (archived, say) becomes a
 *   root.
 */
export function forestOf(nodes: readonly Branch[], kept?: ReadonlySet<string>): Forest {
  const byToken = new Map(nodes.map((node) => [node.token, node]))
  const children = new Map<string | null, Branch[]>()
  for (const node of nodes) {
    if (kept && !kept.has(node.token)) continue
    const parent = node.parentToken && byToken.has(node.parentToken) ? node.parentToken : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return { byToken, under: (parent) => children.get(parent) ?? [], hasUnder: (token) => children.has(token) }
}

/** The ancestors of a branch, itself excluded. */
export function ancestors(byToken: ReadonlyMap<string, Branch>, token: string): string[] {
  const found: string[] = []
  for (
    let parent = byToken.get(token)?.parentToken;
    parent && byToken.has(parent) && !found.includes(parent);
    parent = byToken.get(parent)!.parentToken
  )
    found.push(parent)
  return found
}

export interface Hits {
  readonly kept: ReadonlySet<string>
  readonly opened: ReadonlySet<string>
  readonly total: number
  readonly isCut: boolean
}
const shownHits = 300

/** The result of a search: the matches in any spelling, and their ancestors to expand. */
function findInTree(nodes: readonly Branch[], search: string): Hits {
  const isHit = searchMatcher(search)
  const all = nodes.filter(({ names, code }) => isHit([...Object.values(names), code ?? ''].join(' ')))
  const hits = all.slice(0, shownHits)
  const byToken = new Map(nodes.map((node) => [node.token, node]))
  const opened = new Set(hits.flatMap(({ token }) => ancestors(byToken, token)))
  return {
    kept: new Set([...opened, ...hits.map(({ token }) => token)]),
    opened,
    total: all.length,
    isCut: all.length > hits.length,
  }
}

export const useHits = (nodes: readonly Branch[] | undefined, search: string): Hits | undefined =>
  useMemo(() => (nodes && search ? findInTree(nodes, search) : undefined), [nodes, search])

/** Shown at its new place at once; undone when the server refuses. */
export function useMoveBranch(entity: AnyEntity) {
  const client = useQueryClient()
  const { queryKey } = treeQuery(entity)
  return useMutation<
    AnswerOf<ChangeRecord<AnyEntity>>,
    Error,
    { branch: Branch; parentToken: string | null },
    TreeAnswer | undefined
  >({
    mutationFn: ({ branch, parentToken }) =>
      call<ChangeRecord<AnyEntity>>(`PATCH /api/${resourceOf(entity)}/:token`, {
        params: { token: branch.token },
        body: { parentToken, version: branch.version },
      }),
    onMutate: async ({ branch, parentToken }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before)
        client.setQueryData(queryKey, {
          ...before,
          nodes: before.nodes.map((node) => (node.token === branch.token ? { ...node, parentToken } : node)),
        })
      return before
    },
    onError: (_error, _move, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: recordKeys.all(entity) }),
    onSuccess: () => {
      if (entity.spec.lookup) void client.invalidateQueries({ queryKey: ['constants-lists'] })
    },
  })
}
