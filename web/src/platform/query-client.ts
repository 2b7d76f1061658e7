import { QueryClient } from '@tanstack/react-query'
import { isNetworkProblem } from './problem.ts'

/** Reads are retried when the network failed; a refusal of the server is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => isNetworkProblem(error) && count < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
