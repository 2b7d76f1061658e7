/** A report that takes too long is refused with what to do about it. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { isTimeout } from '../platform/database/failures.ts'

/** Refuses a question that asks for too much if PostgreSQL times out. This is no fault of the server. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isTimeout(error) ? new Refused(refuse('report.tooMuch'), error) : error
  }
}
