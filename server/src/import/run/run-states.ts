/** Actions that an import allows in its state. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Run } from './run-record.ts'

export const mayRehearse = (run: Run): boolean => ['prepared', 'rehearsed', 'failed'].includes(run.state)

export const wrongState = (run: Run) => new Refused(refuse('import.wrongState', { params: { state: run.state } }))
