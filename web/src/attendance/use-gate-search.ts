/** Search at the gate: the typed text or scan, the student found, and the chosen session. */
import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gateQuery, likeliest } from './gate-data.ts'

/** How the student was found: by a scan or by typing. It is saved with the mark. */
export type Way = 'QR' | 'Keyboard'

export function useGateSearch() {
  const client = useQueryClient()
  const way = useRef<Way>('Keyboard')
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState<number | null>(null)
  const query = useQuery({ ...gateQuery(search), enabled: search !== '' })
  const found = search === '' ? undefined : query.data
  const student = found?.items.length === 1 ? found.items[0] : undefined
  const sessions = found?.sessions ?? []
  const at = choice ?? likeliest(sessions, query.dataUpdatedAt)
  const find = (text: string, by: Way) => {
    way.current = by
    setChoice(null)
    setSearch(text.trim())
    void client.invalidateQueries({ queryKey: gateQuery(text.trim()).queryKey })
  }
  return {
    way,
    isSearching: search !== '',
    error: query.error,
    found,
    /** Only when exactly one was found. */
    student,
    sessions,
    at,
    session: student && sessions[at],
    choose: setChoice,
    /** Keeps the session that is shown: the next key must not go to the one after it. */
    keepSession: () => setChoice(at),
    find,
  }
}
export type GateSearch = ReturnType<typeof useGateSearch>
