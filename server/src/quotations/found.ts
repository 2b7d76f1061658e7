import { refuse, Refused } from '@topcenter/model/kit/refusal'

/** Returns the answer. Throws `record.notFound` if there is none. */
export function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Refused(refuse('record.notFound'))
  return answer
}
