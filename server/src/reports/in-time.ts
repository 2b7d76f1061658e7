/** A report that takes too long is refused with what to do about it. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { isTimeout } from '../platform/database/failures.ts'

/** What PostgreSQL could not count in time is a question that asks for too much, and no fault of the server. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isTimeout(error) ? new Refused(refuse('report.tooMuch'), error) : error
  }
}
